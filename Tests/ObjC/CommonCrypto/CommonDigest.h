#pragma once

#include <stdint.h>

#define CC_SHA256_DIGEST_LENGTH 32

typedef uint32_t CC_LONG;

unsigned char *CC_SHA256(const void *data, CC_LONG length, unsigned char *digest);

#pragma once

#include <stddef.h>

typedef const struct SecRandom *SecRandomRef;

enum { errSecSuccess = 0 };

extern const SecRandomRef kSecRandomDefault;

int SecRandomCopyBytes(SecRandomRef random, size_t count, void *bytes);

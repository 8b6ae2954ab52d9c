#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What libphonenumber says of a number.
typedef enum {
    PHONE_NUMBER_POSSIBLE = 0,
    PHONE_NUMBER_INVALID_FORMAT = 1,
    PHONE_NUMBER_TOO_SHORT = 2,
    PHONE_NUMBER_TOO_LONG = 3,
} phone_number_verdict;

/// What a number is for, by the numbering plans.
typedef enum {
    PHONE_NUMBER_ORDINARY = 0,
    /// Whoever calls or texts it pays more than for others, perhaps to its owner.
    PHONE_NUMBER_DEAR = 1,
    /// Nobody reads a text there.
    PHONE_NUMBER_UNREAD = 2,
} phone_number_use;

/// A number and its place in the numbering plans; meaningful for a possible number alone.
typedef struct {
    phone_number_verdict verdict;
    /// Country calling code.
    int calling_code;
    /// Whether the number lies in an allocated range of its region.
    int valid;
    phone_number_use use;
    /// ISO 3166 region, upper case and NUL-terminated; empty where the plans know none.
    char region[4];
    /// The number in E.164 form, NUL-terminated.
    char e164[24];
} phone_number_facts;

/// Reads a number that begins with `+`, any bytes of any length; no exception leaves it.
phone_number_facts phone_number_inspect(const char *text, size_t length);

#ifdef __cplusplus
}
#endif

#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/// What libphonenumber says of a text in E.164 form.
typedef enum {
    PHONE_NUMBER_POSSIBLE = 0,
    PHONE_NUMBER_INVALID_FORMAT = 1,
    PHONE_NUMBER_TOO_SHORT = 2,
    PHONE_NUMBER_TOO_LONG = 3,
} phone_number_verdict;

typedef struct {
    phone_number_verdict verdict;
    /// Country calling code, 0 where the text has none.
    int calling_code;
    /// Whether the number lies in an allocated range of its region.
    int valid;
    /// ISO 3166 region, upper case; empty where it is not known.
    char region[4];
} phone_number_facts;

/// Reads `text`, NUL-terminated; the region of the answer is empty where the number has none.
phone_number_facts phone_number_inspect(const char *text);

#ifdef __cplusplus
}
#endif

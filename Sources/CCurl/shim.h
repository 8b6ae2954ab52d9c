#include <curl/curl.h>

// What Swift cannot import: functions of any number of arguments, one wrapper for each type of the last.

static inline CURLcode curl_easy_setopt_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_easy_setopt_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_easy_setopt_pointer(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_easy_setopt_bytes(
    CURL *handle, CURLoption option, const unsigned char *value
) {
    return curl_easy_setopt(handle, option, (const char *)value);
}

static inline CURLcode curl_easy_setopt_blob(
    CURL *handle, CURLoption option, const unsigned char *bytes, size_t count
) {
    struct curl_blob blob = {.data = (void *)bytes, .len = count, .flags = CURL_BLOB_COPY};
    return curl_easy_setopt(handle, option, &blob);
}

static inline CURLcode curl_easy_setopt_list(
    CURL *handle, CURLoption option, struct curl_slist *value
) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_easy_setopt_size(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_easy_setopt_write(
    CURL *handle, CURLoption option, curl_write_callback value
) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_easy_setopt_read(
    CURL *handle, CURLoption option, curl_read_callback value
) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_easy_setopt_open_socket(
    CURL *handle, curl_opensocket_callback value
) {
    return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, value);
}

static inline CURLcode curl_easy_getinfo_number(CURL *handle, CURLINFO info, long *value) {
    return curl_easy_getinfo(handle, info, value);
}

static inline CURLMcode curl_multi_setopt_number(CURLM *handle, CURLMoption option, long value) {
    return curl_multi_setopt(handle, option, value);
}

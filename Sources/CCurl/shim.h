#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H

// libcurl's own type checks are macros that require constant options. Here, the functions below
// check the types instead.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

// curl_easy_setopt(3) is variadic, so Swift cannot call it. Each of these functions accepts one
// type of argument.
static inline CURLcode ccurl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLMcode ccurl_set_multi_number(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

// libcurl makes a copy of the text.
static inline CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *text) {
    return curl_easy_setopt(handle, option, text);
}

static inline CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *pointer) {
    return curl_easy_setopt(handle, option, pointer);
}

static inline CURLcode ccurl_set_receiver(CURL *handle, CURLoption option, curl_write_callback function) {
    return curl_easy_setopt(handle, option, function);
}

static inline CURLcode ccurl_set_before_request(CURL *handle, curl_prereq_callback function) {
    return curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, function);
}

// The size must be set first, because libcurl copies this number of bytes. The bytes may include
// zeros.
static inline CURLcode ccurl_set_message(CURL *handle, const void *bytes, long size) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE, size);
    return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, bytes) : code;
}

// curl_easy_getinfo(3) is also variadic.
static inline CURLcode ccurl_get_number(CURL *handle, CURLINFO info, long *value) {
    return curl_easy_getinfo(handle, info, value);
}

// The text belongs to libcurl and must not be freed.
static inline CURLcode ccurl_get_text(CURL *handle, CURLINFO info, char **text) {
    return curl_easy_getinfo(handle, info, text);
}

// Swift does not import macros that contain casts.
static const long ccurl_password_only = CURLAUTH_BASIC;
static const long ccurl_everything = CURL_GLOBAL_DEFAULT;

#endif

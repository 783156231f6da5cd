/* SPDX-License-Identifier: MIT */
/* require() guards what only a programmer can get wrong. It is never compiled out: a game system that
 * goes on after a broken promise corrupts somebody's match. Bad input is never a require(); it gets a
 * clause or a complaint. */
#ifndef BASE_REQUIRE_H
#define BASE_REQUIRE_H

_Noreturn void require_failed(const char *what, const char *file, int line);

#define require(holds) ((holds) ? (void)0 : require_failed(#holds, __FILE__, __LINE__))

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* A state or box is hashed, compared and sent as bytes, so it must have no padding: put its definition
 * between these two and the compiler refuses a hole. */
#define PLAIN_BYTES_BEGIN \
    _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic error \"-Wpadded\"")
#define PLAIN_BYTES_END _Pragma("GCC diagnostic pop")

#endif

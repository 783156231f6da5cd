/* SPDX-License-Identifier: MIT */
/* A thread that many wait for and that works for a moment at a time. */
#ifndef STORE_PROMPT_H
#define STORE_PROMPT_H

/* The calling thread is to run as soon as it can, before those that work on and on: by small slices of time, with no
 * more of it in all. Where the system knows no such thing (Linux before 6.12) it stays as it is. */
void prompt_thread(void);

#endif

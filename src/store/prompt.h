/* SPDX-License-Identifier: MIT */
/* A thread that many wait for and that works for a moment at a time. */
#ifndef STORE_PROMPT_H
#define STORE_PROMPT_H

/* The calling thread is to run as soon as it can, before those that work on and on: by small slices of time, with no
 * more of it in all (Linux 6.12 on), and before all others where one may say so: as root, or as LimitNICE allows. */
void prompt_thread(void);

#endif

/* SPDX-License-Identifier: MIT */
#ifndef SERVER_HEAP_H
#define SERVER_HEAP_H

/* With hundreds of tables every move finds other memory than the one before, and where the system's pages are small,
 * looking up where they lie takes an eighth of the program's own time. So the heap of the first loop, in which tables
 * and people lie, grows in large pages. Where they cannot be had, nothing changes. To be called before all else. */
void heap_in_large_pages(void);

#endif

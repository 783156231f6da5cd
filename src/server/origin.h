/* SPDX-License-Identifier: MIT */
/* Where a request comes from, and whom it takes us for: the address (told by a proxy, if that is to be trusted), the
 * name it calls us by (Host), the page that speaks (Origin). Texts only, so that it is tested without a connection. */
#ifndef SERVER_ORIGIN_H
#define SERVER_ORIGIN_H

#include <stdbool.h>
#include <stddef.h>

enum { HOST_LONGEST = 255 };

/* `peer`: the other end of the connection; `forwarded`: X-Forwarded-For, or ""; `proxies`: addresses of proxies that
 * are to be believed, commas between, or NULL. ret gets the last address that no proxy has, an IPv6 one as its network
 * of 64 bits; "": this machine itself, where many people may be behind a proxy that nobody has named. */
void origin_address(const char *peer, const char *forwarded, const char *proxies, char *ret, size_t size);

/* Whether all of it are addresses, commas between. */
bool origin_are_addresses(const char *list);

/* Whether we are called by a name of ours: an address, one that no public name server tells (without a dot, .local and
 * the like), or one of `names`, commas between, or NULL. So no page from elsewhere has its own name lead to us. */
bool origin_is_our_name(const char *host, const char *names);

/* Whether a page of this origin ("https://HOST") may speak to the host of that name. */
bool origin_is_same(const char *origin, const char *host);

/* A Content-Length that says one number and nothing else; false: it does not. */
bool origin_length(const char *text, long long *ret);

#endif

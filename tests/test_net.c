/* SPDX-License-Identifier: MIT */
/* What stands around the hall, each thing alone: addresses, codes for cameras, the log, figures for operators, threads
 * that work beside, and notices, sealed for a browser that is played here and posted to a service that is, too.
 * (Functions of curl's and the system's names stand here in their place.) */
#define CURL_DISABLE_TYPECHECK
#define _DEFAULT_SOURCE
#include <arpa/inet.h>
#include <curl/curl.h>
#include <ifaddrs.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/pem.h>
#include <qrencode.h>
#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/json.h"
#include "base/require.h"
#include "server/archive.h"
#include "server/fetch.h"
#include "server/log.h"
#include "server/office.h"
#include "server/pool.h"
#include "server/push.h"
#include "server/push_crypt.h"
#include "server/qr.h"
#include "server/serve_internal.h"

/* ---- the machine's addresses ---- */

static const char *out_by;               /* the address by which it goes out; NULL: none */
static const char *const *has;           /* and all it has */

int connect(int fd, const struct sockaddr *to, socklen_t size)
{
    (void)fd, (void)to, (void)size;
    return out_by ? 0 : -1;
}

int getsockname(int fd, struct sockaddr *ret, socklen_t *size)
{
    struct sockaddr_in v4 = { .sin_family = AF_INET };

    (void)fd;
    inet_pton(AF_INET, out_by, &v4.sin_addr);
    memcpy(ret, &v4, *size = sizeof v4);
    return 0;
}

static struct {
    struct ifaddrs one;
    struct sockaddr_storage address;
} interface[8];

int getifaddrs(struct ifaddrs **ret)
{
    *ret = has && *has ? &interface[0].one : NULL;
    for (int i = 0; has && has[i]; i++) {
        struct sockaddr_in *v4 = (void *)&interface[i].address;
        struct sockaddr_in6 *v6 = (void *)&interface[i].address;
        memset(&interface[i], 0, sizeof interface[i]);
        if (inet_pton(AF_INET, has[i], &v4->sin_addr) == 1)
            v4->sin_family = AF_INET;
        else if (inet_pton(AF_INET6, has[i], &v6->sin6_addr) == 1)
            v6->sin6_family = AF_INET6;
        interface[i].one.ifa_addr = strcmp(has[i], "none") == 0 ? NULL : (void *)&interface[i].address;
        interface[i].one.ifa_next = has[i + 1] ? &interface[i + 1].one : NULL;
    }
    return has ? 0 : -1;
}

void freeifaddrs(struct ifaddrs *all)
{
    (void)all;
}

static void addresses_of_a_home(void **state)
{
    static const char *const own[] = { "10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.0.1",
                                       "192.168.255.1", "127.0.0.1", "169.254.1.1", "100.64.0.1", "100.127.0.1", "::1",
                                       "fe80::1", "fc00::1", "fd12::1" };
    static const char *const others[] = { "9.255.255.255", "11.0.0.1", "172.15.0.1", "172.32.0.1", "192.167.0.1",
                                          "192.169.0.1", "126.0.0.1", "128.0.0.1", "169.253.0.1", "100.63.0.1",
                                          "100.128.0.1", "8.8.8.8", "2001:db8::1", "fb00::1", "::2", "nonsense" };
    static const char *const here[] = { "http://localhost/", "http://localhost:8080/", "https://127.0.0.1/",
                                        "http://127.1.2.3:80/", "http://[::1]/", "http://[::1]:8080/" };
    static const char *const elsewhere[] = { "http://localhost.example/", "http://128.0.0.1/", "http://[::2]/",
                                             "localhost", "http://example/localhost", "http://192.168.0.1/" };

    (void)state;
    for (int i = 0; i < COUNT(own); i++)
        assert_true(doorway_is_private(own[i]));
    for (int i = 0; i < COUNT(others); i++)
        assert_false(doorway_is_private(others[i]));
    for (int i = 0; i < COUNT(here); i++)
        assert_true(doorway_is_here(here[i]));
    for (int i = 0; i < COUNT(elsewhere); i++)
        assert_false(doorway_is_here(elsewhere[i]));
}

static void doors(void **state)
{
    static const char *const home[] = { "none", "127.0.0.1", "192.168.0.9", "192.168.0.5", "2001:db8::5", NULL };
    static const char *const six[] = { "::1",      "fe80::1",  "10.0.0.1", "10.0.0.2",
                                       "10.0.0.3", "10.0.0.4", "10.0.0.5", NULL };
    struct doorway d;

    (void)state;
    doorway_find("127.0.0.1", 80, false, &d);
    assert_true(d.count == 0 && !d.world);
    doorway_find("::1", 80, true, &d);
    assert_true(d.count == 0 && d.world); /* somebody has named it */
    doorway_find("192.168.0.7", 8080, false, &d);
    assert_true(d.count == 1 && !d.world);
    assert_string_equal(d.address[0], "http://192.168.0.7:8080/");
    doorway_find("2001:db8::7", 8080, false, &d);
    assert_true(d.count == 1 && d.world);
    assert_string_equal(d.address[0], "http://[2001:db8::7]:8080/");
    has = home;
    out_by = "192.168.0.5"; /* the likeliest comes first, and once */
    doorway_find("0.0.0.0", 8080, false, &d);
    assert_int_equal(d.count, 2);
    assert_string_equal(d.address[0], "http://192.168.0.5:8080/");
    assert_string_equal(d.address[1], "http://192.168.0.9:8080/");
    assert_false(d.world); /* it does not listen by IPv6 */
    doorway_find("::", 8080, false, &d);
    assert_true(d.count == 2 && d.world);
    out_by = NULL;
    doorway_find("0.0.0.0", 8080, false, &d);
    assert_string_equal(d.address[0], "http://192.168.0.9:8080/");
    out_by = "127.0.0.1"; /* no way out */
    has = six;
    doorway_find("::", 1, false, &d);
    assert_true(d.count == DOORS_MAX && !d.world);
    assert_string_equal(d.address[0], "http://10.0.0.1:1/");
    assert_string_equal(d.address[3], "http://10.0.0.4:1/");
    has = NULL;
    doorway_find("0.0.0.0", 1, false, &d);
    assert_int_equal(d.count, 0);
}

/* ---- codes for cameras ---- */

static void codes_for_cameras(void **state)
{
    static const char words[] = "http://192.168.178.24:8080/#/with/BADA";
    struct text svg = text_growing(), blocks = text_growing();
    QRcode *code = QRcode_encodeString8bit(words, 0, QR_ECLEVEL_M);
    static bool black[200][200], seen[200][200];
    char box[60];

    (void)state;
    assert_non_null(code);
    assert_true(qr_svg(words, &svg) && qr_blocks(words, &blocks));
    for (int y = 0; y < code->width; y++)
        for (int x = 0; x < code->width; x++)
            black[y + 2][x + 2] = code->data[y * code->width + x] & 1;
    int size = code->width + 4;
    snprintf(box, sizeof box, "viewBox='0 0 %d %d'", size, size);
    assert_non_null(strstr(svg.at, box));
    snprintf(box, sizeof box, "<path fill='#fff' d='M0 0h%dv%dH0z'/>", size, size);
    assert_non_null(strstr(svg.at, box));
    int x, y, wide, back, bars = 0, runs = 0;
    for (const char *at = strstr(svg.at, "<path d='") + 9; sscanf(at, "M%d %dh%dv1h-%dz", &x, &y, &wide, &back) == 4;
         at = strchr(at, 'z') + 1, bars++) {
        assert_int_equal(wide, back);
        for (int i = 0; i < wide; i++)
            seen[y][x + i] = true;
    }
    assert_memory_equal(seen, black, sizeof seen);
    for (int row = 0; row < size; row++)
        for (int i = 0; i < size; i++)
            runs += black[row][i] && (i == 0 || !black[row][i - 1]);
    assert_int_equal(bars, runs); /* modules side by side are one bar */
    assert_non_null(strstr(svg.at, "'/></svg>"));
    const char *at = blocks.at;
    for (int row = 0; row < size; row += 2) {
        static const char *const sign[] = { "█", "▄", "▀", " " };
        assert_int_equal(strncmp(at, "\033[97;40m", 8), 0);
        at += 8;
        for (int i = 0; i < size; i++) {
            const char *wanted = sign[black[row][i] + 2 * black[row + 1][i]];
            assert_int_equal(strncmp(at, wanted, strlen(wanted)), 0);
            at += strlen(wanted);
        }
        assert_int_equal(strncmp(at, "\033[0m\n", 5), 0);
        at += 5;
    }
    assert_int_equal(*at, '\0');
    char *endless = malloc(4000);
    require(endless != NULL);
    memset(endless, 'x', 3999);
    endless[3999] = '\0';
    assert_false(qr_svg(endless, &svg) || qr_blocks(endless, &svg));
    free(endless);
    text_free(&svg);
    text_free(&blocks);
    QRcode_free(code);
}

/* ---- files as they are liked ---- */

static void whatever_coding_is_liked(void **state)
{
    static unsigned char bytes[] = "x";
    static const struct page_file all = { "a.js", { { bytes, 1 }, { bytes, 1 }, { bytes, 1 } } };
    static const struct page_file zipped = { "b.js", { { bytes, 1 }, { bytes, 1 }, { NULL, 0 } } };
    static const struct {
        const char *accepted;
        enum coding all, zipped;
    } known[] = {
        { "", CODING_PLAIN, CODING_PLAIN },
        { "gzip", CODING_GZIP, CODING_GZIP },
        { "br", CODING_BROTLI, CODING_PLAIN },
        { "gzip, br", CODING_BROTLI, CODING_GZIP },
        { "br,gzip", CODING_BROTLI, CODING_GZIP },
        { "gzip;q=1, br;q=0.5", CODING_GZIP, CODING_GZIP },
        { "gzip;q=0.5, br;q=0.501", CODING_BROTLI, CODING_GZIP },
        { "gzip;q=0.25, br;q=0.3", CODING_BROTLI, CODING_GZIP },
        { "gzip; Q=0.5, br;\tq=0.4", CODING_GZIP, CODING_GZIP },
        { "gzip;q=0, br;q=0", CODING_PLAIN, CODING_PLAIN },
        { "gzip;q=0.000, br;q=0.", CODING_PLAIN, CODING_PLAIN },
        { "gzip;q=1.000, br;q=0.999", CODING_GZIP, CODING_GZIP },
        { "gzip;x=1, br;q=2", CODING_PLAIN, CODING_PLAIN },
        { "gzip;q=0.0001", CODING_PLAIN, CODING_PLAIN },
        { "xgzip, brx", CODING_PLAIN, CODING_PLAIN },
        { "*", CODING_BROTLI, CODING_GZIP },
        { "x, b", CODING_PLAIN, CODING_PLAIN },
        { "deflate, gzip;q=0.1", CODING_GZIP, CODING_GZIP },
    };

    (void)state;
    for (int i = 0; i < COUNT(known); i++)
        if (page_coding(&all, known[i].accepted) != known[i].all ||
            page_coding(&zipped, known[i].accepted) != known[i].zipped)
            fail_msg("%s: %d, %d", known[i].accepted, page_coding(&all, known[i].accepted),
                     page_coding(&zipped, known[i].accepted));
    assert_string_equal(coding_name(CODING_GZIP), "gzip");
    assert_string_equal(coding_name(CODING_BROTLI), "br");
}

/* ---- the log ---- */

/* Of a file that is to be made. */
static char *name_file(char ret[200])
{
    const char *into = getenv("TMPDIR");

    snprintf(ret, 200, "%s/net-test-XXXXXX", into ? into : "/tmp");
    return ret;
}

static void what_an_operator_reads(void **state)
{
    char told[1000] = "", path[200];
    int file = mkstemp(name_file(path)), kept = dup(2);

    (void)state;
    require(file >= 0);
    fflush(stderr);
    dup2(file, 2);
    log_event("nobody asked", NULL, NULL, NULL, NULL);
    log_switch(true);
    log_event("begins", NULL, NULL, NULL, NULL);
    log_event("says", "a", "\"x\"", "b", "y");
    log_table("made", "0123456789abcdef01234567", "muehle");
    log_switch(false);
    log_event("no more", NULL, NULL, NULL, NULL);
    fflush(stderr);
    dup2(kept, 2);
    close(kept);
    lseek(file, 0, SEEK_SET);
    assert_true(read(file, told, sizeof told - 1) > 0);
    close(file);
    unlink(path);
    int line = 0;
    static const char *const lines[] = { "\"event\":\"begins\"}", "\"event\":\"says\",\"a\":\"\\\"x\\\"\",\"b\":\"y\"}",
                                         "\"event\":\"made\",\"table\":\"012345\",\"game\":\"muehle\"}" };
    for (char *at = strtok(told, "\n"); at; at = strtok(NULL, "\n"), line++) {
        int y, mo, d, h, mi, s, used = 0;
        assert_true(line < 3);
        assert_int_equal(sscanf(at, "{\"at\":\"%d-%d-%dT%d:%d:%dZ\",%n", &y, &mo, &d, &h, &mi, &s, &used), 6);
        assert_true(y > 2020);
        assert_string_equal(at + used, lines[line]);
    }
    assert_int_equal(line, 3);
}

/* ---- threads that work beside ---- */

struct task {
    struct job job;
    int number, nice;
    bool done;
};

enum { LASTING = 3 }; /* the one that goes on until the pool is to end: its thread takes no other */

static sem_t woken, may_work;

static void wakes(void *with)
{
    assert_ptr_equal(with, &woken);
    sem_post(&woken);
}

static void does(struct job *j)
{
    struct task *t = (struct task *)j;

    sem_wait(&may_work);
    while (t->number == LASTING && !pool_ends(j->pool))
        usleep(1000);
    t->done = true;
    t->nice = getpriority(PRIO_PROCESS, 0); /* of this thread */
}

static void jobs_come_back(void **state)
{
    struct task task[5] = { { .number = 0 } };

    (void)state;
    sem_init(&woken, 0, 0);
    sem_init(&may_work, 0, 0);
    for (int threads = 0; threads < 2; threads++) {
        struct pool *p = pool_new(threads, THINKERS_NICE, wakes, &woken);
        assert_null(pool_ready(p));
        for (int i = 0; i < 5; i++) {
            task[i] = (struct task){ .job.run = does, .number = i };
            pool_begin(p, &task[i].job);
            assert_ptr_equal(task[i].job.pool, p);
        }
        assert_in_range(pool_waiting(p), 4, 5); /* a thread may have taken one */
        assert_false(pool_ends(p));
        for (int i = 0; i < 3; i++) { /* in their order */
            sem_post(&may_work);
            if (threads)
                sem_wait(&woken);
            else
                assert_true(pool_step(p));
            assert_ptr_equal(pool_ready(p), &task[i].job);
            assert_true(task[i].done);
            assert_true(!threads || task[i].nice >= THINKERS_NICE);
            assert_null(pool_ready(p));
        }
        for (int i = 0; i < threads; i++) /* the one that is being done is done to its end, */
            while (pool_waiting(p) > 1)
                usleep(1000);
        sem_post(&may_work);
        pool_end(p);
        assert_true(pool_ends(p));
        assert_ptr_equal(pool_ready(p), &task[LASTING].job);
        assert_int_equal(task[LASTING].done, threads == 1);
        assert_ptr_equal(pool_ready(p), &task[4].job); /* and the others come back undone; */
        assert_false(task[4].done);
        pool_begin(p, &task[0].job); /* so do those that come later */
        assert_int_equal(pool_waiting(p), 0);
        assert_ptr_equal(pool_ready(p), &task[0].job);
        assert_false(pool_step(p));
        pool_free(p);
        while (sem_trywait(&may_work) == 0 || sem_trywait(&woken) == 0)
            continue;
    }
}

/* ---- a browser ---- */

static EVP_PKEY *browser;
static uint8_t browser_point[POINT_SIZE], browser_auth[AUTH_SIZE] = "sixteen bytes 1";
static char key_text[100], auth_text[40];

static void hkdf(const uint8_t *salt, size_t salt_size, const uint8_t *secret, size_t size, const void *info,
                 size_t info_size, uint8_t *ret, size_t wanted)
{
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, NULL);

    assert_int_equal(EVP_PKEY_derive_init(c), 1);
    assert_int_equal(EVP_PKEY_CTX_set_hkdf_md(c, EVP_sha256()), 1);
    assert_int_equal(EVP_PKEY_CTX_set1_hkdf_salt(c, salt, (int)salt_size), 1);
    assert_int_equal(EVP_PKEY_CTX_set1_hkdf_key(c, secret, (int)size), 1);
    assert_int_equal(EVP_PKEY_CTX_add1_hkdf_info(c, info, (int)info_size), 1);
    assert_int_equal(EVP_PKEY_derive(c, ret, &wanted), 1);
    EVP_PKEY_CTX_free(c);
}

/* Opens what was sealed for it, by the words of RFC 8291 and OpenSSL's own HKDF. */
static void open_sealed(const uint8_t *sealed, size_t size, char *ret, size_t room)
{
    const uint8_t *point = sealed + 21;
    uint8_t shared[32], secret[32], key[16], nonce[12], info[14 + 2 * POINT_SIZE] = "WebPush: info";
    EVP_PKEY *sender = EVP_PKEY_new();
    size_t length = sizeof shared;
    int done = 0, more = 0, text_size = (int)size - SEALED_MORE;

    assert_true(text_size >= 0 && (size_t)text_size < room);
    assert_true(sealed[16] == 0 && sealed[17] == 0 && sealed[18] == 16 && sealed[19] == 0 && sealed[20] == POINT_SIZE);
    assert_int_equal(EVP_PKEY_copy_parameters(sender, browser), 1);
    assert_int_equal(EVP_PKEY_set1_encoded_public_key(sender, point, POINT_SIZE), 1);
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new(browser, NULL);
    assert_true(EVP_PKEY_derive_init(c) == 1 && EVP_PKEY_derive_set_peer(c, sender) == 1);
    assert_int_equal(EVP_PKEY_derive(c, shared, &length), 1);
    EVP_PKEY_CTX_free(c);
    EVP_PKEY_free(sender);
    memcpy(info + 14, browser_point, POINT_SIZE);
    memcpy(info + 14 + POINT_SIZE, point, POINT_SIZE);
    hkdf(browser_auth, AUTH_SIZE, shared, sizeof shared, info, sizeof info, secret, sizeof secret);
    hkdf(sealed, 16, secret, sizeof secret, "Content-Encoding: aes128gcm", 28, key, sizeof key);
    hkdf(sealed, 16, secret, sizeof secret, "Content-Encoding: nonce", 24, nonce, sizeof nonce);
    EVP_CIPHER_CTX *open = EVP_CIPHER_CTX_new();
    uint8_t plain[SEALED_LARGEST];
    assert_int_equal(EVP_DecryptInit_ex(open, EVP_aes_128_gcm(), NULL, key, nonce), 1);
    assert_int_equal(EVP_DecryptUpdate(open, plain, &done, point + POINT_SIZE, text_size + 1), 1);
    void *tag = (void *)(uintptr_t)(point + POINT_SIZE + text_size + 1);
    assert_int_equal(EVP_CIPHER_CTX_ctrl(open, EVP_CTRL_GCM_SET_TAG, 16, tag), 1);
    assert_int_equal(EVP_DecryptFinal_ex(open, plain + done, &more), 1);
    EVP_CIPHER_CTX_free(open);
    assert_int_equal(plain[text_size], 2); /* the last record */
    memcpy(ret, plain, (size_t)text_size);
    ret[text_size] = '\0';
}

static char key_file[200], other_file[200];

static void write_key(char *path, EVP_PKEY *key)
{
    FILE *file = fdopen(mkstemp(name_file(path)), "w");

    require(file != NULL && PEM_write_PrivateKey(file, key, NULL, NULL, 0, NULL, NULL) == 1);
    fclose(file);
}

static int begin(void **state)
{
    (void)state;
    browser = EVP_EC_gen("P-256");
    EVP_PKEY *own = EVP_EC_gen("P-256"), *other = EVP_EC_gen("P-384");
    require(browser && own && other && push_point(browser, browser_point));
    struct text k = TEXT_IN(key_text), a = TEXT_IN(auth_text);
    text_base64url(&k, browser_point, sizeof browser_point);
    text_base64url(&a, browser_auth, sizeof browser_auth);
    write_key(key_file, own);
    write_key(other_file, other);
    EVP_PKEY_free(own);
    EVP_PKEY_free(other);
    return 0;
}

static int end(void **state)
{
    (void)state;
    EVP_PKEY_free(browser);
    unlink(key_file);
    unlink(other_file);
    return 0;
}

static void sealed_for_one_browser(void **state)
{
    uint8_t sealed[SEALED_LARGEST + 10], again[SEALED_LARGEST], point[POINT_SIZE];
    char opened[SEALED_LARGEST], largest[SEALED_LARGEST];

    (void)state;
    for (size_t size = 0; size < 200; size += 37) {
        memset(largest, 'a' + (int)(size % 26), size);
        assert_true(push_seal(browser_point, browser_auth, largest, size, sealed));
        open_sealed(sealed, size + SEALED_MORE, opened, sizeof opened);
        assert_true(strlen(opened) == size && memcmp(opened, largest, size) == 0);
    }
    assert_true(push_seal(browser_point, browser_auth, "same", 4, sealed));
    assert_true(push_seal(browser_point, browser_auth, "same", 4, again));
    assert_memory_not_equal(sealed, again, 16); /* never with the same salt or key */
    assert_memory_not_equal(sealed + 21, again + 21, POINT_SIZE);
    memset(largest, 'x', sizeof largest);
    assert_true(push_seal(browser_point, browser_auth, largest, SEALED_LARGEST - SEALED_MORE, again));
    assert_false(push_seal(browser_point, browser_auth, largest, SEALED_LARGEST - SEALED_MORE + 1, sealed));
    assert_true(push_is_point(browser_point));
    memcpy(point, browser_point, sizeof point);
    point[40] ^= 1;
    assert_false(push_is_point(point) && push_seal(point, browser_auth, "x", 1, sealed));
    memcpy(point, browser_point, sizeof point);
    point[0] = 6; /* a point of another form */
    assert_false(push_is_point(point));
    uint8_t bytes[3];
    assert_true(base64url_read("-_8A", bytes, 3) && bytes[0] == 0xfb && bytes[1] == 0xff && bytes[2] == 0);
    assert_true(base64url_read("-_8=", bytes, 2)); /* some browsers pad */
    assert_false(base64url_read("-_8A", bytes, 2) || base64url_read("-_8", bytes, 3));
    assert_false(base64url_read("+/8A", bytes, 3));
}

/* "vapid t=HEAD.CLAIMS.SIGNATURE, k=KEY" holds, and says this. */
static void check_signed(const char *vapid, const char *claims, const char *key)
{
    char t[1000], k[200];
    uint8_t said[500] = { 0 }, signature[64], point[POINT_SIZE], der[100], *at = der;

    assert_int_equal(sscanf(vapid, "vapid t=%999[^,], k=%199s", t, k), 2);
    assert_string_equal(k, key);
    char *body = strchr(t, '.'), *last = strrchr(t, '.');
    assert_true(body && last > body);
    assert_int_equal(strncmp(t, "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.", 37), 0); /* {"typ":"JWT","alg":"ES256"} */
    *last = '\0';
    assert_true(base64url_read(body + 1, said, strlen(claims)));
    assert_string_equal((const char *)said, claims);
    assert_true(base64url_read(last + 1, signature, sizeof signature) && base64url_read(k, point, sizeof point));
    ECDSA_SIG *both = ECDSA_SIG_new();
    ECDSA_SIG_set0(both, BN_bin2bn(signature, 32, NULL), BN_bin2bn(signature + 32, 32, NULL));
    int size = i2d_ECDSA_SIG(both, &at);
    EVP_PKEY *signer = EVP_PKEY_new();
    EVP_PKEY_copy_parameters(signer, browser);
    assert_int_equal(EVP_PKEY_set1_encoded_public_key(signer, point, sizeof point), 1);
    EVP_MD_CTX *c = EVP_MD_CTX_new();
    assert_int_equal(EVP_DigestVerifyInit(c, NULL, EVP_sha256(), NULL, signer), 1);
    assert_int_equal(EVP_DigestVerify(c, der, (size_t)size, (const uint8_t *)t, strlen(t)), 1);
    EVP_MD_CTX_free(c);
    EVP_PKEY_free(signer);
    ECDSA_SIG_free(both);
}

static bool is_good(const struct push *p, const char *endpoint, const char *key, const char *auth)
{
    struct push_to to;

    text_into(to.endpoint, sizeof to.endpoint, endpoint);
    text_into(to.key, sizeof to.key, key);
    text_into(to.auth, sizeof to.auth, auth);
    return push_is_good(p, &to);
}

/* Nothing is sent into somebody's own network, nor where nobody listens for it. */
static void where_notices_may_go(void **state)
{
    static const char *const good[] = { "https://push.example/x", "https://push.example:443/x", "https://8.8.8.8/",
                                        "https://[2606:4700::1]/", "https://1.0.0.1/", "https://11.0.0.1/",
                                        "https://172.32.0.1/", "https://223.255.255.1/", "https://198.20.0.1/",
                                        "https://[2003::1]/", "https://[2001:200::1]/", "https://[2001:db9::1]/",
                                        "https://[::ffff:8.8.8.8]/" };
    static const char *const bad[] = {
        "http://push.example/", "https://push.example:444/", "https://anna@push.example/", "ftp://push.example/",
        "push.example", "", "https://0.0.0.1/", "https://10.1.1.1/", "https://100.64.0.1/", "https://127.0.0.1/",
        "https://169.254.1.1/", "https://172.16.0.1/", "https://192.0.0.1/", "https://192.0.2.1/",
        "https://192.168.1.1/", "https://198.18.0.1/", "https://198.19.255.1/", "https://198.51.100.1/",
        "https://203.0.113.1/", "https://224.0.0.1/", "https://255.255.255.255/", "https://[::1]/",
        "https://[fe80::1]/", "https://[fc00::1]/", "https://[2002:a00::1]/", "https://[2001:db8::1]/",
        "https://[2001:100::1]/", "https://[2001::1]/", "https://[::ffff:10.0.0.1]/", "https://[4000::1]/",
    };
    struct complaint why = { 0 };

    (void)state;
    assert_null(push_open("/nowhere", "mailto:a@b", false, &why));
    assert_non_null(strstr(why.in[EN], "there is no private key in /nowhere"));
    assert_null(push_open(other_file, "mailto:a@b", false, &why)); /* of another curve */
    struct push *p = push_open(key_file, "mailto:a@b", false, &why);
    assert_non_null(p);
    assert_int_equal(strlen(push_public_key(p)), 87);
    for (int i = 0; i < COUNT(good); i++)
        if (!is_good(p, good[i], key_text, auth_text))
            fail_msg("%s", good[i]);
    for (int i = 0; i < COUNT(bad); i++)
        if (is_good(p, bad[i], key_text, auth_text))
            fail_msg("%s", bad[i]);
    assert_false(is_good(p, good[0], "AAAA", auth_text));
    assert_false(is_good(p, good[0], key_text, "AAAA"));
    push_free(p);
    p = push_open(key_file, "mailto:a@b", true, &why); /* for tests */
    assert_true(is_good(p, "http://127.0.0.1:8080/x", key_text, auth_text));
    assert_false(is_good(p, "ftp://127.0.0.1/x", key_text, auth_text));
    push_free(p);
    push_free(NULL);
    assert_string_equal(push_public_key(NULL), "");
}

/* ---- a push service ---- */

static struct {
    char url[300], head[2000];
    uint8_t body[SEALED_LARGEST];
    size_t size;
    long status; /* what it answers; 0: nothing */
    int posts, redirected;
    const char *to; /* where the connection would really go */
    curl_opensocket_callback open;
    void *open_with;
    bool refused;
} service;
static sem_t posted;

CURL *curl_easy_init(void)
{
    service.head[0] = '\0';
    return (CURL *)&service;
}

void curl_easy_cleanup(CURL *c)
{
    (void)c;
    sem_post(&posted);
}

#undef curl_easy_setopt
CURLcode curl_easy_setopt(CURL *c, CURLoption option, ...)
{
    va_list args;

    (void)c;
    va_start(args, option);
    if (option == CURLOPT_URL)
        text_into(service.url, sizeof service.url, va_arg(args, const char *));
    else if (option == CURLOPT_POSTFIELDSIZE)
        service.size = (size_t)va_arg(args, long);
    else if (option == CURLOPT_POSTFIELDS)
        memcpy(service.body, va_arg(args, const char *), 400);
    else if (option == CURLOPT_FOLLOWLOCATION)
        service.redirected = (int)va_arg(args, long);
    else if (option == CURLOPT_OPENSOCKETFUNCTION)
        service.open = va_arg(args, curl_opensocket_callback);
    else if (option == CURLOPT_OPENSOCKETDATA)
        service.open_with = va_arg(args, void *);
    else if (option == CURLOPT_HTTPHEADER)
        for (const struct curl_slist *h = va_arg(args, struct curl_slist *); h; h = h->next)
            snprintf(service.head + strlen(service.head), sizeof service.head - strlen(service.head), "%s\n", h->data);
    va_end(args);
    return CURLE_OK;
}

CURLcode curl_easy_perform(CURL *c)
{
    struct curl_sockaddr there = { .family = AF_INET, .socktype = SOCK_STREAM };
    struct sockaddr_in *v4 = (void *)&there.addr;

    (void)c;
    v4->sin_family = AF_INET;
    inet_pton(AF_INET, service.to, &v4->sin_addr);
    int fd = service.open(service.open_with, CURLSOCKTYPE_IPCXN, &there);
    service.refused = fd == CURL_SOCKET_BAD;
    if (!service.refused)
        close(fd);
    service.posts++;
    return service.status && !service.refused ? CURLE_OK : CURLE_COULDNT_CONNECT;
}

#undef curl_easy_getinfo
CURLcode curl_easy_getinfo(CURL *c, CURLINFO which, ...)
{
    va_list args;

    (void)c, (void)which;
    va_start(args, which);
    *va_arg(args, long *) = service.status;
    va_end(args);
    return CURLE_OK;
}

/* ---- and a hall whose people are away ---- */

static struct hall *hall;

static void ignore(struct client *c)
{
    (void)c;
}

static struct hall_time time_now(void *with)
{
    (void)with;
    return (struct hall_time){ .now = 1000000, .wall = INT64_C(1800000000000) };
}

static void settle(void)
{
    bool more = true;

    for (int rest = 3; rest > 0; rest -= !more) {
        more = keeper_step(hall->keeper) || pool_step(hall->thoughts) || pool_step(hall->hands) ||
               office_step(hall->office) || archive_step(hall->archive) || fetcher_step(hall);
        hall_turn(hall);
    }
}

/* What somebody is answered; what else they heard before is dropped. */
static const char *answer(struct client *c, const char *line)
{
    static char last[8000];

    hall_line(hall, c, line, NULL);
    settle();
    last[0] = '\0';
    for (struct message *m; (m = client_next(c, hall->durable)); client_sent(c))
        if (strstr(message_text(m), "\"re\":"))
            text_into(last, sizeof last, message_text(m));
    return last;
}

static void put_word(const char *text, const char *key, char *ret, size_t size)
{
    char wanted[40];

    snprintf(wanted, sizeof wanted, "\"%s\":\"", key);
    const char *at = strstr(text, wanted);
    assert_non_null(at);
    at += strlen(wanted);
    snprintf(ret, size, "%.*s", (int)strcspn(at, "\""), at);
}

static void notices_to_who_is_away(void **state)
{
    struct complaint why = { 0 };
    char line[500], table[40], opened[1000], expected[400];

    (void)state;
    struct push *p = push_open(key_file, "mailto:anna@example.org", false, &why);
    struct store *store = store_open_sqlite(":memory:", STORE_SERVES, &why);
    assert_true(p && store);
    sem_init(&posted, 0, 0);
    sem_init(&woken, 0, 0);
    hall = hall_new((struct hall_host){
        .limits = { .rate = 1000, .clients = 100, .tables = 100, .effort = 50 }, .store = store, .push = p,
        .wake = wakes, .with = &woken, .writable = ignore, .drop = ignore, .time = time_now, .still = true });
    struct client *anna = hall_come(hall, BY_SOCKET, "", NULL), *bert = hall_come(hall, BY_SOCKET, "", NULL);
    answer(anna, "{\"id\":\"1\",\"cmd\":\"hello\",\"name\":\"Anna\",\"lang\":\"de\"}");
    answer(bert, "{\"id\":\"1\",\"cmd\":\"hello\",\"name\":\"Bert\",\"lang\":\"en\"}");
    snprintf(line, sizeof line, "{\"id\":\"2\",\"cmd\":\"push\",\"endpoint\":\"https://push.example/anna\","
             "\"key\":\"%s\",\"auth\":\"%s\"}", key_text, auth_text);
    assert_non_null(strstr(answer(anna, line), "\"ok\":true"));
    put_word(answer(anna, "{\"id\":\"3\",\"cmd\":\"create\",\"game\":\"muehle\",\"lot\":false,"
                          "\"seats\":[\"open\",\"me\"]}"), "table", table, sizeof table);
    snprintf(line, sizeof line, "{\"id\":\"2\",\"cmd\":\"sit\",\"table\":\"%s\",\"seat\":0}", table);
    assert_non_null(strstr(answer(bert, line), "\"ok\":true"));
    static const struct {
        long status;
        const char *to;
        int sent, failed, gone;
        bool refused;
    } known[] = {
        { 201, "8.8.8.8", 1, 0, 0, false },
        { 200, "8.8.8.8", 2, 0, 0, false },
        { 299, "8.8.8.8", 3, 0, 0, false },
        { 300, "8.8.8.8", 3, 1, 0, false },
        { 199, "8.8.8.8", 3, 2, 0, false },
        { 0, "8.8.8.8", 3, 3, 0, false },
        { 201, "192.168.0.1", 3, 4, 0, true }, /* a name that leads into one's own network */
        { 410, "8.8.8.8", 3, 4, 1, false },
    };
    for (int i = 0; i < COUNT(known); i++) {
        service.status = known[i].status;
        service.to = known[i].to;
        snprintf(line, sizeof line, "{\"id\":\"3\",\"cmd\":\"play\",\"table\":\"%s\",\"move\":\"d6\"}", table);
        if (i == 0) /* it is Anna's turn, and she does not look */
            answer(bert, line);
        else
            push_tell(hall, map_get(&hall->lives, table), anna->person);
        sem_wait(&posted);
        while (push_counts(p).sent + push_counts(p).failed + push_counts(p).gone < (uint64_t)i + 1)
            settle();
        assert_int_equal(push_counts(p).sent, known[i].sent);
        assert_int_equal(push_counts(p).failed, known[i].failed);
        assert_int_equal(push_counts(p).gone, known[i].gone);
        assert_int_equal(service.refused, known[i].refused);
        assert_string_equal(service.url, "https://push.example/anna");
        assert_int_equal(service.redirected, 0);
        open_sealed(service.body, service.size, opened, sizeof opened);
        snprintf(expected, sizeof expected, "{\"table\":\"%s\",\"game\":\"muehle\",\"title\":\"Mühle\",\"text\":"
                 "\"Du bist am Zug.\"}", table);
        assert_string_equal(opened, expected);
        check_signed(service.head + strlen("authorization: "),
                     "{\"aud\":\"https://push.example\",\"exp\":1800021600,\"sub\":\"mailto:anna@example.org\"}",
                     push_public_key(p));
        snprintf(expected, sizeof expected, "\ncontent-encoding: aes128gcm\ncontent-type: application/octet-stream\n"
                 "ttl: 86400\ntopic: %s\nexpect: \n", table);
        assert_non_null(strstr(service.head, expected));
    }
    settle(); /* and a browser that is gone is forgotten */
    struct found_rows left;
    assert_true(keeper_people(hall->keeper, PUSHES_OF, VALUES(anna->person), &left, &why));
    assert_int_equal(left.count, 0);
    found_rows_free(&left);
    snprintf(line, sizeof line, "{\"id\":\"4\",\"cmd\":\"push\",\"endpoint\":\"https://push.example/anna\","
             "\"key\":\"%s\",\"auth\":\"%s\"}", key_text, auth_text);
    answer(anna, line);
    service.status = 201;
    service.to = "8.8.8.8";
    push_tell(hall, map_get(&hall->lives, table), bert->person); /* who has none */
    for (int i = 0; i < 20; i++) /* ten in a row are enough for anybody */
        push_tell(hall, map_get(&hall->lives, table), anna->person);
    while (push_counts(p).sent < 3 + 2)
        settle();
    for (int i = 0; i < 20; i++) {
        usleep(1000);
        settle();
    }
    assert_int_equal(push_counts(p).sent, 3 + 2);

    /* What an operator sees of all that. */
    struct server server = { .hall = hall, .began = 1000000 - 7000, .held = 5000, .waited = 9000 };
    struct text t = text_growing();
    hall->counts = (struct hall_counts){ .lines = 101, .moves = 102, .refused = 103, .already = 104, .again = 105,
        .chats = 106, .tables = 107, .batches = 108, .batch_failures = 109, .thoughts = 110, .entries = 111,
        .connections = 112, .dropped = 113, .slow = 114, .older = 115, .stopped = 116, .unopened = 117 };
    metrics_put(&server, &t);
    static const struct {
        const char *name, *kind;
        int value;
    } figures[] = {
        { "connections", "gauge", 2 }, { "tables", "gauge", 1 }, { "thoughts_waiting", "gauge", 0 },
        { "uptime_seconds", "gauge", 7 }, { "connections_total", "counter", 112 }, { "dropped_total", "counter", 113 },
        { "slow_total", "counter", 114 }, { "lines_total", "counter", 101 }, { "moves_total", "counter", 102 },
        { "refused_total", "counter", 103 }, { "already_total", "counter", 104 }, { "again_total", "counter", 105 },
        { "chats_total", "counter", 106 }, { "tables_total", "counter", 107 }, { "older_total", "counter", 115 },
        { "stopped_total", "counter", 116 }, { "unopened_total", "counter", 117 },
        { "thoughts_total", "counter", 110 }, { "entries_total", "counter", 111 }, { "passwords_total", "counter", 0 },
        { "pushes_total", "counter", 5 }, { "push_failures_total", "counter", 4 }, { "push_gone_total", "counter", 1 },
        { "batches_total", "counter", 108 }, { "hall_milliseconds_total", "counter", 5 },
        { "hall_waits_milliseconds_total", "counter", 9 }, { "batch_failures_total", "counter", 109 },
    };
    for (int i = 0; i < COUNT(figures); i++) {
        snprintf(expected, sizeof expected, "\n# TYPE kiste_%s %s\nkiste_%s %d\n", figures[i].name, figures[i].kind,
                 figures[i].name, figures[i].value);
        if (!strstr(t.at, expected))
            fail_msg("no %s in: %s", expected, t.at);
        snprintf(expected, sizeof expected, "# HELP kiste_%s ", figures[i].name);
        assert_non_null(strstr(t.at, expected));
    }
    text_free(&t);
    hall_leave(hall, anna);
    hall_leave(hall, bert);
    hall_free(hall);
    assert_int_equal(service.posts, 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_of_a_home),
        cmocka_unit_test(doors),
        cmocka_unit_test(codes_for_cameras),
        cmocka_unit_test(whatever_coding_is_liked),
        cmocka_unit_test(what_an_operator_reads),
        cmocka_unit_test(jobs_come_back),
        cmocka_unit_test(sealed_for_one_browser),
        cmocka_unit_test(where_notices_may_go),
        cmocka_unit_test(notices_to_who_is_away),
    };

    return cmocka_run_group_tests(tests, begin, end);
}

/* The public interface, include/kiste.h: a desk and the text of its last answer. */
#include "kiste.h"

#include <stdlib.h>

#include "table/desk.h"

struct kiste {
    struct desk *desk;
    struct text answer;
};

struct kiste *kiste_open(void)
{
    struct kiste *k = malloc(sizeof *k);

    if (!k)
        return NULL;
    k->desk = desk_new((struct desk_ways){ .secret = fate_secret });
    k->answer = text_growing();
    return k;
}

const char *kiste_call(struct kiste *k, const char *line)
{
    text_clear(&k->answer);
    desk_call(k->desk, line, &k->answer);
    return k->answer.at;
}

void kiste_close(struct kiste *k)
{
    if (!k)
        return;
    desk_free(k->desk);
    text_free(&k->answer);
    free(k);
}

void *kiste_alloc(size_t size)
{
    return malloc(size);
}

void kiste_free(void *memory)
{
    free(memory);
}

#include "dallas_noris_words.h"
#include "core/scene.h"
int dallas_noris_seat_tint(const struct match *m, int seat) { (void)m; return TINT_RED + seat; }
void dallas_noris_scene(const struct view *v, enum shape shape, enum lang lang, struct scene *sc)
{ (void)v; (void)shape; (void)lang; scene_begin(sc, 560, 360, 10, 20);
  scene_add(sc, (struct item){ .look = LOOK_TEXT, .x = 200, .y = 100, .label = "board" }); }
int dallas_noris_touch(const struct view *v, int seat, struct choice c, struct touch *t) { (void)v; (void)seat; (void)c; (void)t; return 0; }
bool dallas_noris_meant(const struct view *v, int seat, const uint16_t *i, int n, struct move *r) { (void)v; (void)seat; (void)i; (void)n; (void)r; return false; }
bool dallas_noris_tell(const struct view *v, uint16_t i, enum lang lang, struct text *t) { (void)v; (void)i; (void)lang; (void)t; return false; }

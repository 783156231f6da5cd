/* SPDX-License-Identifier: MIT */
/* Symbols: silhouettes of our own in the square of 100 × 100, one path each. Where shapes of a path lie inside each
 * other, the inner one is a hole. */
#include "core/svg_draw.h"

static const char *const paths[ICONS] = {
    [ICON_ARROW] = "M-46 0L-14-28V-11H46V11H-14V28Z",
    [ICON_BARS] = "M-42-42H42V42H-42ZM-34-34V34H-22V-34ZM-15-34V34H-4V-34ZM4-34V34H15V-34ZM22-34V34H34V-34Z",
    [ICON_PARKING] = "M0-46A46 46 0 1 0 0 46A46 46 0 1 0 0-46ZM-17-28H6C32-28 32 10 6 10H-5V30H-17ZM-5-17V-1"
                     "H5C15-1 15-17 5-17Z",
    [ICON_POLICE] = "M-42-6C-40-30-18-42 0-42C18-42 40-30 42-6L32 0H-32ZM0-32L-8-18L0-6L8-18ZM-32 6H32L38 22"
                    "C14 34-14 34-38 22Z",
    [ICON_QUESTION] = "M-27-14C-27-58 31-56 31-16C31 6 10 6 10 20H-9C-9-8 12-4 12-16C12-29-8-29-8-14ZM-11 27"
                      "H12V46H-11Z",
    [ICON_CHEST] = "M-44-6C-44-30-34-36-22-36H22C34-36 44-30 44-6H11V-13H-11V-6ZM-44 0H-11V13H11V0H44V36H-44"
                   "ZM-5-7H5V7H-5Z",
    [ICON_COINS] = "M-32-28A32 11 0 0 1 32-28A32 11 0 0 1-32-28ZM-32-18C-22-5 22-5 32-18V-6C22 8-22 8-32-6Z"
                   "M-32 4C-22 17 22 17 32 4V15C22 29-22 29-32 15ZM-32 25C-22 38 22 38 32 25V33C22 47-22"
                   " 47-32 33Z",
    [ICON_RING] = "M-16-46H16L26-32L0-9L-26-32ZM0-5A24 24 0 1 1 0 43A24 24 0 1 1 0-5ZM0 3A16 16 0 1 0 0 35"
                  "A16 16 0 1 0 0 3Z",
    [ICON_TRAIN] = "M-43 16V-4H-38V-29H-44V-38H-4V-29H-9V-9H9V-28H4V-36H27V-28H22V-9H30C39-9 43-3 43 5V16Z"
                   "M-30-28H-17V-12H-30ZM-38 30a11 11 0 1 0 22 0a11 11 0 1 0-22 0ZM-11 30a11 11 0 1 0 22"
                   " 0a11 11 0 1 0-22 0ZM16 30a11 11 0 1 0 22 0a11 11 0 1 0-22 0Z",
    [ICON_BULB] = "M0-46A29 29 0 0 0-17 8C-12 12-11 16-11 20H11C11 16 12 12 17 8A29 29 0 0 0 0-46ZM-11 25H11"
                  "V31H-11ZM-9 36H9C8 45-8 45-9 36ZM3-36L-13-14H-2L-5 6L13-18H1Z",
    [ICON_TAP] = "M-44-12H-9V-24H-22V-34H22V-24H9V-12H20C36-12 42-4 42 10V16H24V10C24 5 22 4 18 4H-44ZM33 22"
                 "C40 31 42 35 42 38A9 9 0 0 1 24 38C24 35 26 31 33 22Z",
    [ICON_CAR] = "M-46 14V2C-46-4-42-6-36-7L-22-27C-20-30-17-31-13-31H12C16-31 19-29 21-26L33-8C42-6 46-2 46"
                 " 6V14ZM-18-24L-27-8H-4V-24ZM3-24V-8H22L13-24ZM-36 27a11 11 0 1 0 22 0a11 11 0 1 0-22 0ZM14"
                 " 27a11 11 0 1 0 22 0a11 11 0 1 0-22 0Z",
    [ICON_SHIP] = "M-46 8H46L33 36H-33ZM-26 2V-13H22V2ZM-17-19V-40H-5V-19ZM3-19V-40H15V-19Z",
    [ICON_DOG] = "M-45-8L-35-18H-29L-25-38L-13-24C-8-18 0-16 10-16H29L38-36L45-32L38-6V38H27V14C14 18 4 18-7"
                 " 14V38H-18V6C-24 4-27 0-29-2H-43Z",
    [ICON_HAT] = "M-24-40C-8-36 8-36 24-40L22 6H-22ZM-22 12H22V18C34 18 42 16 46 12C44 32-44 32-46 12C-42"
                 " 16-34 18-22 18Z",
    [ICON_BOOT] = "M-24-42H14V-38C10-20 14-4 26 4C38 8 44 14 44 24H-24ZM-24 30H44V40H-24Z",
    [ICON_IRON] = "M-46 24C-40-6-20-14 14-14H34L44 24ZM-20-20C-16-36-8-40 4-40H40V-30H10C0-30-4-28-7-20ZM-46"
                  " 30H44V39H-46Z",
    [ICON_PLANE] = "M0-47C7-40 7-30 7-20L45 4V15L7 5V26L20 36V43L0 38L-20 43V36L-7 26V5L-45 15V4L-7-20"
                   "C-7-30-7-40 0-47Z",
    [ICON_CAT] = "M-22-46L-10-36H6L18-46L20-24C20-14 16-9 10-6C22 2 28 20 26 42H-24C-28 20-22 2-12-6"
                 "C-18-9-24-14-24-24ZM32 42C47 30 45 8 34 2C39 14 39 26 30 34Z",
    [ICON_BARROW] = "M-45-26L-35-30L-26-13H38L24 16H-16L-33-18ZM-14 22H-4L-8 40H-18ZM14 29a11 11 0 1 0 22"
                    " 0a11 11 0 1 0-22 0Z",
    [ICON_THIMBLE] = "M-20-42C-10-48 10-48 20-42L28 24H-28ZM-10-30V-22H-3V-30ZM4-30V-22H11V-30ZM-13-14V-6H-5"
                     "V-14ZM5-14V-6H13V-14ZM-16 2V10H-7V2ZM7 2V10H16V2ZM-33 30H33V41H-33Z",
    [ICON_DERRICK] = "M-12-46H12V-38H6L26 44H16L12 28H-12L-16 44H-26L-6-38H-12ZM-3-30L-6-14H6L3-30ZM-7-7L-11"
                     " 20H11L7-7Z",
    [ICON_CATTLE] = "M-48-34C-44-18-30-14-18-16L-14-22H14L18-16C30-14 44-18 48-34C50-10 38-4 24-4L22 4L13 32"
                    "C8 44-8 44-13 32L-22 4L-24-4C-38-4-50-10-48-34ZM-12 2L-6 6L-12 9ZM12 2L6 6L12 9Z",
    [ICON_WHEAT] = "M0-48C9-40 9-30 0-22C-9-30-9-40 0-48ZM3-9C3-23 12-28 23-28C23-16 14-9 3-9ZM-3-9"
                   "C-3-23-12-28-23-28C-23-16-14-9-3-9ZM3 9C3-5 12-10 23-10C23 2 14 9 3 9ZM-3 9"
                   "C-3-5-12-10-23-10C-23 2-14 9-3 9ZM3 27C3 13 12 8 23 8C23 20 14 27 3 27ZM-3 27C-3 13-12"
                   " 8-23 8C-23 20-14 27-3 27ZM-2 29H2V48H-2Z",
    [ICON_BARREL] = "M-32-36C-32-47 32-47 32-36V36C32 47-32 47-32 36ZM-27-35A27 6 0 0 0 27-35A27 6 0 0 0-27-35Z"
                    "M-32-12C-20-4 20-4 32-12V-7C20 1-20 1-32-7ZM-32 14C-20 22 20 22 32 14V19C20 27-20 27-32 19Z",
    [ICON_CACTUS] = "M-9 46V12H-18C-29 12-33 5-33-6V-19H-21V-8C-21-3-18-1-14-1H-9V-34C-9-47 9-47 9-34V7H14"
                    "C18 7 21 5 21 0V-13H33V2C33 13 29 19 18 19H9V46Z",
    [ICON_DOLLAR] = "M-5-47H5V-38C16-37 24-31 26-21H13C11-29-12-30-12-20C-12-7 28-13 28 15C28 28 17 35 5 36"
                    "V47H-5V36C-18 35-27 28-28 15H-15C-13 28 15 28 15 16C15 2-25 8-25-19C-25-31-15-37-5-38Z",
    [ICON_NEWS] = "M-44-34H30V-20H44V30C44 36 40 38 36 38H-36C-41 38-44 35-44 30ZM-35-25V-9H21V-25ZM-35-2V4"
                  "H-10V-2ZM-35 11V17H-10V11ZM-35 24V30H-10V24ZM-3-2V30H21V-2Z",
    [ICON_FIELD] = "M-44 40L-10-14H-4L-26 40ZM-18 40L-2-14H4L8 40ZM16 40L6-14H11L44 40ZM-40-22C-20-38 20-38"
                   " 40-22Z",
    [ICON_FIR] = "M0-48L21-16H11L29 10H15L35 36H6V48H-6V36H-35L-15 10H-29L-11-16H-21Z",
    [ICON_WILLOW] = "M0-46C27-46 40-26 38 4C37 16 32 18 30 6C27 16 20 18 18 6C15 14 10 14 7 8V48H-7V8C-10"
                    " 14-15 14-18 6C-20 18-27 16-30 6C-32 18-37 16-38 4C-40-26-27-46 0-46Z",
    [ICON_REED] = "M-24-34C-18-34-18-6-24-6C-30-6-30-34-24-34ZM-26-4H-22V46H-26ZM2-46C8-46 8-18 2-18"
                  "C-4-18-4-46 2-46ZM0-16H4V46H0ZM26-30C32-30 32-2 26-2C20-2 20-30 26-30ZM24 0H28V46H24ZM6"
                  " 46C8 20 12 4 20-8C16 10 14 26 12 46Z",
    [ICON_BOULDER] = "M-44 32C-48 6-30-12-20-24C-8-36 16-34 28-18C40-2 46 14 42 32ZM-20 0L-2-18L-14-20"
                     "C-22-14-26-8-28 0Z",
    [ICON_STRAW] = "M-38 38C-40 4-20-30-4-40H4C20-30 40 4 38 38ZM-3-28L-14 28H-8L1-28ZM8-16L10 28H16L13-16Z"
                   "M-18 2L-28 28H-22L-13 2Z",
    [ICON_SAND] = "M-46 8C-28-22-10-14 2-2C16-16 32-14 46 8C30 0 16 2 6 12C-10-4-28-2-46 8ZM-46 34C-28 10-10"
                  " 14 2 24C16 14 32 14 46 34C30 26 16 28 6 36C-10 24-28 26-46 34Z",
    [ICON_WATER] = "M-46-16C-34-30-22-30-10-16S14-2 26-16C34-24 40-24 46-20V-8C40-12 34-12 26-4C14 10 2"
                   " 10-10-4S-34-18-46-4ZM-46 16C-34 2-22 2-10 16S14 30 26 16C34 8 40 8 46 12V24C40 20 34 20"
                   " 26 28C14 42 2 42-10 28S-34 14-46 28Z",
    [ICON_SCRAP] = "M-8-46H8L11-34L22-29L33-36L43-23L35-13L37-2L48 6L40 20L28 18L20 26V38L4 43L-3 33L-14 32"
                   "L-24 40L-37 30L-32 18L-37 8L-48 4L-45-12L-33-14L-26-23L-29-36L-14-42L-8-46ZM0-16A16 16 0"
                   " 1 0 0 16A16 16 0 1 0 0-16Z",
    [ICON_STAR] = "M0-46L13-15L46-13L21 9L29 42L0 24L-29 42L-21 9L-46-13L-13-15Z",
    [ICON_SPARK] = "M0-48Q6-6 48 0Q6 6 0 48Q-6 6-48 0Q-6-6 0-48Z",
    [ICON_CROSS] = "M-44-32L-32-44L0-12L32-44L44-32L12 0L44 32L32 44L0 12L-32 44L-44 32L-12 0Z",
};

static void put_path(const struct item *it, const char *classes, const char *place, struct text *t)
{
    const char *path = it->face < ICONS ? paths[it->face] : NULL;

    if (path != NULL)
        text_printf(t, "<path class='%s' fill-rule='evenodd'%s d='%s'/>", classes, place, path);
}

void svg_symbol(struct text *t, const char *classes, int icon, int size)
{
    svg_put(t, "<g transform='scale(@)'>", size / 100);
    put_path(&(struct item){ .face = (uint8_t)icon }, classes, "", t);
    text_put(t, "</g>");
}

void svg_icon(const struct item *it, struct text *t)
{
    const char *coloured = it->tint == TINT_NONE ? svg_goods(it->face) : NULL;

    svg_piece_begin(it, t);
    /* in its own colours, on its own tint, or on what is below it; a spark is light on any ground */
    if (coloured != NULL)
        text_printf(t, "<g transform='scale(5)'>%s</g>", coloured);
    else
        put_path(it, it->framed ? "ti" : it->face == ICON_SPARK ? "spark" : "tt", "", t);
    svg_piece_end(t);
}

/* A flat figure with an edge; without a symbol it shows its sign. */
void svg_token(const struct item *it, struct text *t)
{
    svg_piece_begin(it, t);
    text_put(t, "<circle class='shades' cx='4' cy='8' r='53'/><circle class='td' cy='5' r='45'/>");
    if (it->framed)
        text_put(t, "<circle class='sp' r='49'/><circle class='tb' r='39'/><circle class='sheen' r='39'/>");
    else
        text_put(t, "<circle class='tb' r='45'/><circle class='sheen' r='45'/>"
                    "<circle class='rim' r='43' stroke-width='4'/>");
    if (it->face != ICON_NONE)
        put_path(it, "ti", " transform='scale(.62)'", t);
    else
        svg_sign(it, t, "scale(2.3)");
    svg_piece_end(t);
}

/* In a square of 20 × 20: in its own colours, if it has any. */
void svg_put_symbol(const struct item *it, int icon, struct text *t)
{
    const char *coloured = svg_goods(icon);
    struct item one = *it;

    one.face = (uint8_t)icon;
    if (coloured != NULL)
        text_put(t, coloured);
    else
        put_path(&one, "tt", " transform='scale(.2)'", t);
}

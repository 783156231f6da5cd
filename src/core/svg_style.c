/* SPDX-License-Identifier: MIT */
/* Colours, and what all items refer to. The colours of players start from the palette of Okabe and Ito, made
 * a little darker where white must be read on them; boards and papers are chosen so that plain ink can be
 * read on each of them in both themes (tests/svg_check.py measures it). Because colours alone never do for
 * everyone, pieces also carry signs (svg_signs). */
#include "core/svg.h"
#include "core/svg_draw.h"

const char *const svg_signs[TINTS] = {
    [TINT_RED] = "M0-10L11 8H-11Z",
    [TINT_BLUE] = "M-8-8H8V8H-8Z",
    [TINT_GREEN] = "M0-9A9 9 0 1 1 0 9A9 9 0 1 1 0-9Z",
    [TINT_YELLOW] = "M0-11L9 0L0 11L-9 0Z",
    [TINT_BLACK] = "M-3-10H3V-3H10V3H3V10H-3V3H-10V-3H-3Z",
    [TINT_ORANGE] = "M0 10L11-8H-11Z",
    [TINT_VIOLET] = "M0-11L3-4L11-3L5 2L7 10L0 6L-7 10L-5 2L-11-3L-3-4Z",
    [TINT_CYAN] = "M0-10A10 10 0 0 0 0 10ZM3-10A10 10 0 0 1 3 10L3 7A7 7 0 0 0 3-7Z",
    [TINT_PINK] = "M0 10C-16-2-8-12 0-5C8-12 16-2 0 10Z",
    [TINT_BROWN] = "M-11-4H11V4H-11Z",
    [TINT_GREY] = "M-10-6L-6-10L0-4L6-10L10-6L4 0L10 6L6 10L0 4L-6 10L-10 6L-4 0Z",
    [TINT_GOLD] = "M0-11L2-5L8-8L5-2L11 0L5 2L8 8L2 5L0 11L-2 5L-8 8L-5 2L-11 0L-5-2L-8-8L-2-5Z",
};

/* A tint: its body, a deep shade for edges, the ink to write on the body, and as the colour of text. */
struct shades {
    uint32_t body, deep, ink, text;
};

static const struct shades palette[2][TINTS] = {
    { /* light */
      [TINT_NONE] = { 0xfbf6ea, 0xd8caae, 0x2a211a, 0x2a211a },
      [TINT_WOOD] = { 0xe3c89a, 0x8a6236, 0x2e1d0c, 0x6e4522 },
      [TINT_FELT] = { 0x1e4c37, 0x10301f, 0xf0e9d8, 0x1f5a3c },
      [TINT_PAPER] = { 0xfbf6ea, 0xd3c5a6, 0x2a211a, 0x2a211a },
      [TINT_INK] = { 0x33302b, 0x15130f, 0xfaf6ee, 0x2a211a },
      [TINT_LIGHT] = { 0xe9d0a2, 0xc8a671, 0x3a2710, 0x2a211a },
      [TINT_DARK] = { 0x6f4627, 0x3d2412, 0xf6e8cd, 0x5c3715 },
      [TINT_MOSS] = { 0xa9c686, 0x6f8f4e, 0x17240a, 0x4a6b25 },
      [TINT_WATER] = { 0x9cc9dc, 0x5f97b3, 0x0b2530, 0x1d5f80 },
      [TINT_SAND] = { 0xecd9a0, 0xc2a663, 0x33270a, 0x7a5f16 },
      [TINT_HEATH] = { 0xcdbb90, 0x96845a, 0x2a210d, 0x6d5a2c },
      [TINT_ROCK] = { 0xc4c4bc, 0x8f8f86, 0x222220, 0x5c5c55 },
      [TINT_WHITE] = { 0xf5efdf, 0xa3937a, 0x3a2a1c, 0x2a211a },
      [TINT_BLACK] = { 0x2b2b2e, 0x050506, 0xfaf6ee, 0x2a211a },
      [TINT_RED] = { 0xc5301f, 0x7d170c, 0xffffff, 0xa92c0f },
      [TINT_BLUE] = { 0x1c579b, 0x0c3260, 0xffffff, 0x075795 },
      [TINT_GREEN] = { 0x30804e, 0x134a29, 0xffffff, 0x1f6238 },
      [TINT_YELLOW] = { 0xe8b41f, 0x96690a, 0x3a2700, 0x6e5200 },
      [TINT_ORANGE] = { 0xd9772b, 0x8c430e, 0x2b1700, 0x8c4a00 },
      [TINT_VIOLET] = { 0x7a4a92, 0x472558, 0xffffff, 0x7a3f94 },
      [TINT_CYAN] = { 0x56b4e9, 0x1f78ad, 0x04202f, 0x0d608e },
      [TINT_PINK] = { 0xe79ac1, 0xad5482, 0x33081f, 0x98336a },
      [TINT_BROWN] = { 0x7a4a25, 0x482810, 0xfff5ea, 0x6f4220 },
      [TINT_GREY] = { 0xa3a3a3, 0x666666, 0x161616, 0x555555 },
      [TINT_GOLD] = { 0xd8b33c, 0x8f7112, 0x2a2000, 0x6f5605 },
      [TINT_OAK] = { 0xc89a5e, 0x8a6030, 0x2a1806, 0x6b4a1c },
      [TINT_WALNUT] = { 0x6d4526, 0x3d2412, 0xf6e8cd, 0x5c3715 },
      [TINT_CARD] = { 0xf3e3bd, 0xa98a52, 0x2a211a, 0x5e4a20 },
      [TINT_SHEET] = { 0xfbf6ea, 0xd3c5a6, 0x2a211a, 0x2a211a },
      [TINT_COPPER] = { 0xab5836, 0x7a3417, 0xffffff, 0x87421c },
      [TINT_MEADOW] = { 0xb5cf8a, 0x6f8f4e, 0x17240a, 0x3f6120 },
      [TINT_LAST] = { 0x7d93a8, 0x5f7a93, 0x10181f, 0x45596d },
      [TINT_SAGE] = { 0xe1ead5, 0x5b5344, 0x2a211a, 0x40583c } },
    { /* dark */
      [TINT_NONE] = { 0x332922, 0x4c3e33, 0xf1e7d6, 0xf1e7d6 },
      [TINT_WOOD] = { 0xe3c89a, 0x8a6236, 0x2e1d0c, 0xdcb687 },
      [TINT_FELT] = { 0x1e4c37, 0x10301f, 0xf0e9d8, 0x8fd0ae },
      [TINT_PAPER] = { 0x332922, 0x6a594a, 0xf1e7d6, 0xf1e7d6 },
      [TINT_INK] = { 0xd9d3c7, 0xf5f0e6, 0x1b1a17, 0xf1e7d6 },
      [TINT_LIGHT] = { 0xe9d0a2, 0xc8a671, 0x3a2710, 0xf1e7d6 },
      [TINT_DARK] = { 0x6f4627, 0x3d2412, 0xf6e8cd, 0xd9b993 },
      [TINT_MOSS] = { 0x3c5128, 0x24331a, 0xeef5e2, 0xa9cf7c },
      [TINT_WATER] = { 0x21485a, 0x12303d, 0xe6f3f8, 0x86c6e2 },
      [TINT_SAND] = { 0x6b5a30, 0x45391b, 0xf8f0da, 0xe2c985 },
      [TINT_HEATH] = { 0x4f452c, 0x302a1a, 0xf3ecda, 0xcdb98a },
      [TINT_ROCK] = { 0x4b4c4a, 0x2e2f2e, 0xf0f0ec, 0xbdbdb5 },
      [TINT_WHITE] = { 0xf5efdf, 0xa3937a, 0x3a2a1c, 0xf1e7d6 },
      [TINT_BLACK] = { 0x2b2b2e, 0x050506, 0xfaf6ee, 0xf1e7d6 },
      [TINT_RED] = { 0xc5301f, 0x7d170c, 0xffffff, 0xff9a7d },
      [TINT_BLUE] = { 0x1c579b, 0x0c3260, 0xffffff, 0x8cc4f5 },
      [TINT_GREEN] = { 0x30804e, 0x134a29, 0xffffff, 0x7bd49c },
      [TINT_YELLOW] = { 0xe8b41f, 0x96690a, 0x3a2700, 0xf2d24b },
      [TINT_ORANGE] = { 0xd9772b, 0x8c430e, 0x2b1700, 0xf4ae5c },
      [TINT_VIOLET] = { 0x7a4a92, 0x472558, 0xffffff, 0xd7a9e8 },
      [TINT_CYAN] = { 0x5cb8ec, 0x1b6a99, 0x04202f, 0x8bd0f5 },
      [TINT_PINK] = { 0xe79ac1, 0x96456f, 0x33081f, 0xf3b3d3 },
      [TINT_BROWN] = { 0x83512b, 0x44260f, 0xfff8f0, 0xd9ad87 },
      [TINT_GREY] = { 0xa3a3a3, 0x5a5a5a, 0x161616, 0xc0c0c0 },
      [TINT_GOLD] = { 0xd8b33c, 0x7d620e, 0x2a2000, 0xe6c95f },
      [TINT_OAK] = { 0xc89a5e, 0x8a6030, 0x2a1806, 0xd9ae72 },
      [TINT_WALNUT] = { 0x6d4526, 0x3d2412, 0xf6e8cd, 0xd9b993 },
      [TINT_CARD] = { 0xe6d4a9, 0x8a6d38, 0x2a211a, 0xe8d29a },
      [TINT_SHEET] = { 0xf1e9d9, 0xc8ba98, 0x2a211a, 0xf1e7d6 },
      [TINT_COPPER] = { 0xab5836, 0x7a3417, 0xffffff, 0xe8a377 },
      [TINT_MEADOW] = { 0xb5cf8a, 0x6f8f4e, 0x17240a, 0xb5cf8a },
      [TINT_LAST] = { 0x7d93a8, 0x5f7a93, 0x10181f, 0xa9bfd2 },
      [TINT_SAGE] = { 0xd3dcc7, 0x4f4839, 0x2a211a, 0xc2d3b8 } },
};

/* The table the scene lies on. */
static const uint32_t table_colour[2] = { 0xe2d2b5, 0x281e18 };

static void put_tint(struct text *t, const char *name, const struct shades *s, bool dark, const struct shades *other)
{
    unsigned body = s->body, deep = s->deep, ink = s->ink, words = s->text;

    /* Properties for the page around the picture; plain rules for viewers that know no properties. */
    text_printf(t, ".tint-%s{--body:#%06x;--deep:#%06x;--ink:#%06x;--text:#%06x}\n", name, body, deep, ink,
                words);
    text_printf(t, ".tint-%s .tb{fill:#%06x}.tint-%s .td{fill:#%06x}.tint-%s .ti{fill:#%06x}", name, body,
                name, deep, name, ink);
    text_printf(t, ".tint-%s .tt{fill:#%06x}.tint-%s .sb{stroke:#%06x}.tint-%s .sd{stroke:#%06x}", name,
                words, name, body, name, deep);
    text_printf(t, ".tint-%s .si{stroke:#%06x}.tint-%s .st{stroke:#%06x}\n", name, ink, name, words);
    /* What lies on wood or felt is written as that wants it, whatever the theme. */
    text_printf(t, ".g%c.tint-%s .tt{fill:#%06x}.g%c.tint-%s .st{stroke:#%06x}\n", dark ? 'p' : 'd', name,
                (unsigned)other->text, dark ? 'p' : 'd', name, (unsigned)other->text);
}

static const char plain_style[] =
    /* Strokes are not filled unless a class after them fills; specificity of .tint-… .tb is higher. */
    ".sb,.sd,.si,.st,.pe,.sw,.chip{fill:none}\n"
    ".st{stroke-linecap:round}.hair{stroke-width:.7}"
    ".cast{fill:none;stroke:#000;stroke-linecap:round;stroke-opacity:.3}\n"
    ".eighth{opacity:.09}.third{opacity:.3}.half{opacity:.45}.soft{opacity:.85}\n"
    "text{font-family:system-ui,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif;text-anchor:middle}\n"
    ".se{font-family:Vollkorn,Georgia,'DejaVu Serif',serif;font-weight:600;font-variant-numeric:lining-nums}"
    ".al{text-anchor:start}.ar{text-anchor:end}.hd{font-weight:700}\n"
    ".kiste text{pointer-events:none;user-select:none}\n"
    ".w1{fill:#fff;fill-opacity:.13}.w2{fill:#fff;fill-opacity:.3}.w3{fill:#fff;fill-opacity:.6}"
    ".b0{fill:#000;fill-opacity:.024}"
    ".b1{fill:#000;fill-opacity:.055}.b2{fill:#000;fill-opacity:.22}.sw{stroke:#fff;stroke-opacity:.4}\n"
    ".chip{stroke:#fff;stroke-width:11;stroke-dasharray:20.94 20.94;stroke-opacity:.85}\n"
    ".glass{fill:#dfeef5;fill-opacity:.4;stroke:#8aa3ae;stroke-width:1.6}.sand{fill:#e3b354}\n"
    ".gleam{stroke:#ffd070;stroke-opacity:.25;stroke-linecap:round}"
    ".band-r{fill:#c5301f}.band-b{fill:#1d5a9e}.band-y{fill:#e8b41f}\n"
    /* paper is paper by night, too */
    ".pi{fill:#2a211a}.pf{fill:#6a5e4e}.pg{fill:#8a5a10}.pn{fill:#b01e0c}.pv{fill:#1f6238}.pk{fill:#2c3f70}"
    ".pe{stroke:#d3c5a6}"
    ".sandy{fill:#ecd29a}"
    ".po{fill:none;stroke:#3b2a1b}.pl{fill:none;stroke:#d9ccb0}\n"
    /* wood that is not an item's tint: the edge below a board, inlays, a trough, leather */
    ".uw{fill:#2e1a0c}.wn{fill:#6d4526}.sl{fill:#203029}.iw{fill:#3d2412}"
    ".il{fill:none;stroke:#3d2412;stroke-linecap:round}"
    ".ih{fill:none;stroke:#7d5230}.ie{fill:none;stroke:#fff3d6;stroke-opacity:.7;stroke-linecap:round}"
    ".ip{fill:#fff3d6;fill-opacity:.7}.im{fill:#5d3a1e}.le{fill:#22110a}.lr{fill:#a2673a}"
    ".coil{fill:none;stroke:#8d8f93;stroke-linecap:round}"
    ".seam{fill:none;stroke:#e4b878;stroke-opacity:.6}\n"
    ".la{fill:#7d93a8;fill-opacity:.36;stroke:#5f7a93;stroke-opacity:.5}"
    ".gd .la{stroke:#b9d0e6}.la.lb{fill:#a9c0d6;fill-opacity:.5}"
    ".lw{fill:none;stroke:#5f7a93;stroke-linecap:round}.gd .lw{stroke:#a9c8e4}"
    ".bh{fill:none;stroke:#1c1206;stroke-opacity:.45;stroke-linecap:round}"
    ".bl{fill:none;stroke:#dca93f;stroke-linecap:round}.bt{fill:#dca93f}\n"
    ".edged{paint-order:stroke;stroke:#fff;stroke-opacity:.72;stroke-width:4;stroke-linejoin:round}\n"
    ".gd .edged{stroke:#10180f;stroke-opacity:.85;stroke-width:3.5}"
    ".cut{paint-order:stroke;stroke:#000;stroke-opacity:.45;stroke-width:5}"
    ".wy{fill:#f3cf7c;paint-order:stroke;stroke:#1c1206;stroke-opacity:.6;stroke-width:6}\n"
    ".look-spot .ring{fill:none;stroke:#3b2a1b}\n"
    /* what is dim but written on is still to be read */
    ".dim{opacity:.42}.dim:has(text){opacity:.68}text.half{opacity:.78}"
    ".look-text.lit text{font-weight:700}\n"
    ".rimmed{paint-order:stroke;stroke-width:3;stroke-linejoin:round}.pr{stroke:#fffaf0}"
    /* names on plots that are close together: the narrow faces of phones and desks */
    ".look-plot text{font-family:sans-serif-condensed,'Arial Narrow',system-ui,sans-serif;"
    "font-stretch:condensed}\n";

void svg_style_for(bool dark, const char *markup, struct text *t)
{
    text_put(t, plain_style);
    text_printf(t, ".table{fill:#%06x}\n", (unsigned)table_colour[dark]);
    text_put(t, dark ? ".pa,.sp{fill:#eee4d0}" : ".pa,.sp{fill:#fffaf0}"); /* paper, but by night it does not glow */
    text_printf(t, ".nk{fill:#%06x}.ns{fill:none;stroke:#%06x}", (unsigned)palette[dark][TINT_INK].text,
                (unsigned)palette[dark][TINT_INK].text);
    /* maps by day and by night; what lies over them */
    text_printf(t, ".night{fill:#060d16;fill-opacity:%s}", dark ? ".26" : "0");
    text_put(t, ".spark{fill:#ffe9a8;paint-order:stroke;stroke:#33260a;stroke-opacity:.6;stroke-width:7}");
    text_printf(t, ".dusk{fill:#5a2c00;fill-opacity:%s}.land{fill:#fff3d2;fill-opacity:%s;stroke:#4a2e0c;"
                   "stroke-opacity:.3}\n", dark ? ".4" : "0", dark ? ".16" : ".3");
    svg_material_style(markup, t);
    for (int i = 0; i < TINTS; i++)
        if (svg_uses(markup, "tint-", tint_names[i]))
            put_tint(t, tint_names[i], &palette[dark][i], dark, &palette[!dark][i]);
}

void svg_style(bool dark, struct text *t)
{
    svg_style_for(dark, NULL, t);
}

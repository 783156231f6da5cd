/* Colours, and what all items refer to. The colours of players start from the palette of Okabe and Ito, made
 * a little darker where white must be read on them; boards and papers are chosen so that plain ink can be
 * read on each of them in both themes (tests/svg_check.py measures it). Because colours alone never do for
 * everyone, pieces also carry signs (svg_signs). */
#include "core/svg.h"
#include "core/svg_draw.h"

const char *const svg_signs[TINTS] = {
    [TINT_RED] = "M0-10L11 8H-11Z",
    [TINT_BLUE] = "M-8-8H8V8H-8Z",
    [TINT_GREEN] = "M-3-10H3V-3H10V3H3V10H-3V3H-10V-3H-3Z",
    [TINT_YELLOW] = "M0-11L9 0L0 11L-9 0Z",
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
      [TINT_NONE] = { 0xfbf8f3, 0xcfc4b4, 0x2b241c, 0x2b241c },
      [TINT_WOOD] = { 0xdcb687, 0x8f6336, 0x2e1d0c, 0x6e4522 },
      [TINT_FELT] = { 0x77b693, 0x2f6b4b, 0x0f2418, 0x1f5a3c },
      [TINT_PAPER] = { 0xfdf8ea, 0xc9bd9f, 0x2b2a26, 0x2b2a26 },
      [TINT_INK] = { 0x33302b, 0x15130f, 0xfaf6ee, 0x2b241c },
      [TINT_LIGHT] = { 0xf3e0bd, 0xc8a671, 0x3a2710, 0x2b241c },
      [TINT_DARK] = { 0x935d2d, 0x643c17, 0xfff6e8, 0x5c3715 },
      [TINT_MOSS] = { 0xa9c686, 0x6f8f4e, 0x17240a, 0x4a6b25 },
      [TINT_WATER] = { 0x9cc9dc, 0x5f97b3, 0x0b2530, 0x1d5f80 },
      [TINT_SAND] = { 0xecd9a0, 0xc2a663, 0x33270a, 0x7a5f16 },
      [TINT_HEATH] = { 0xcdbb90, 0x96845a, 0x2a210d, 0x6d5a2c },
      [TINT_ROCK] = { 0xc4c4bc, 0x8f8f86, 0x222220, 0x5c5c55 },
      [TINT_WHITE] = { 0xfbfaf5, 0xa89f8d, 0x2b2a26, 0x2b241c },
      [TINT_BLACK] = { 0x353234, 0x0c0b0c, 0xf5f1ea, 0x2b241c },
      [TINT_RED] = { 0xc93a1d, 0x84200e, 0xffffff, 0xa92c0f },
      [TINT_BLUE] = { 0x0b57a6, 0x063a70, 0xffffff, 0x075795 },
      [TINT_GREEN] = { 0x007f5c, 0x00503a, 0xffffff, 0x00664a },
      [TINT_YELLOW] = { 0xf2d933, 0xa88f08, 0x2e2700, 0x6e5b00 },
      [TINT_ORANGE] = { 0xe8912d, 0xa05a0b, 0x2b1700, 0x8c4a00 },
      [TINT_VIOLET] = { 0x8a4fa3, 0x5b2f70, 0xffffff, 0x7a3f94 },
      [TINT_CYAN] = { 0x56b4e9, 0x1f78ad, 0x04202f, 0x0d608e },
      [TINT_PINK] = { 0xe79ac1, 0xad5482, 0x33081f, 0x98336a },
      [TINT_BROWN] = { 0x7a4a25, 0x482810, 0xfff5ea, 0x6f4220 },
      [TINT_GREY] = { 0xa3a3a3, 0x666666, 0x161616, 0x555555 },
      [TINT_GOLD] = { 0xd8b33c, 0x8f7112, 0x2a2000, 0x6f5605 } },
    { /* dark */
      [TINT_NONE] = { 0x272a2e, 0x4a4f55, 0xece7de, 0xece7de },
      [TINT_WOOD] = { 0x664729, 0x3a2712, 0xf7ecdb, 0xdcb687 },
      [TINT_FELT] = { 0x1f4f3a, 0x0e2b1f, 0xe6f2ea, 0x8fd0ae },
      [TINT_PAPER] = { 0x33322d, 0x77736a, 0xf2eddf, 0xf2eddf },
      [TINT_INK] = { 0xd9d3c7, 0xf5f0e6, 0x1b1a17, 0xece7de },
      [TINT_LIGHT] = { 0x786140, 0x4f3d24, 0xf9f0e0, 0xece7de },
      [TINT_DARK] = { 0x432b15, 0x28190a, 0xf3e6d2, 0xd9b993 },
      [TINT_MOSS] = { 0x3c5128, 0x24331a, 0xeef5e2, 0xa9cf7c },
      [TINT_WATER] = { 0x21485a, 0x12303d, 0xe6f3f8, 0x86c6e2 },
      [TINT_SAND] = { 0x6b5a30, 0x45391b, 0xf8f0da, 0xe2c985 },
      [TINT_HEATH] = { 0x4f452c, 0x302a1a, 0xf3ecda, 0xcdb98a },
      [TINT_ROCK] = { 0x4b4c4a, 0x2e2f2e, 0xf0f0ec, 0xbdbdb5 },
      [TINT_WHITE] = { 0xf4f1e8, 0x9a927f, 0x24221e, 0xece7de },
      [TINT_BLACK] = { 0x2b292e, 0xb0acb8, 0xf1ede6, 0xece7de },
      [TINT_RED] = { 0xcd3f22, 0x75200f, 0xffffff, 0xff9a7d },
      [TINT_BLUE] = { 0x1260b2, 0x08366a, 0xffffff, 0x82c3f8 },
      [TINT_GREEN] = { 0x03815e, 0x004632, 0xffffff, 0x62d6aa },
      [TINT_YELLOW] = { 0xf0d83a, 0x8f7a07, 0x2e2700, 0xf2dc4b },
      [TINT_ORANGE] = { 0xe8912d, 0x8a4e0a, 0x2b1700, 0xf4ae5c },
      [TINT_VIOLET] = { 0x9155ab, 0x52296a, 0xffffff, 0xd7a9e8 },
      [TINT_CYAN] = { 0x5cb8ec, 0x1b6a99, 0x04202f, 0x8bd0f5 },
      [TINT_PINK] = { 0xe79ac1, 0x96456f, 0x33081f, 0xf3b3d3 },
      [TINT_BROWN] = { 0x83512b, 0x44260f, 0xfff8f0, 0xd9ad87 },
      [TINT_GREY] = { 0xa3a3a3, 0x5a5a5a, 0x161616, 0xc0c0c0 },
      [TINT_GOLD] = { 0xd8b33c, 0x7d620e, 0x2a2000, 0xe6c95f } },
};

/* The table the scene lies on, and the accent of marks and of what is lit. */
static const uint32_t table_colour[2] = { 0xf4efe6, 0x1a1c1f };
static const uint32_t accent[2] = { 0xd4610b, 0xffb347 };
/* The inside of round places, on which black and white pieces both show. */
static const uint32_t spot_ground[2] = { 0xfdf8ea, 0x686356 };

static void put_tint(struct text *t, const char *name, const struct shades *s)
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
}

void svg_style(bool dark, struct text *t)
{
    const struct shades *tints = palette[dark], *paper = &tints[TINT_PAPER];

    /* Strokes are not filled unless a class after them fills; specificity of .tint-… .tb is higher. */
    text_put(t, ".sb,.sd,.si,.st,.pe,.ac,.sw,.glow,.chip{fill:none}\n"
                ".st{stroke-linecap:round}.hair{stroke-width:.7}"
                ".cast{fill:none;stroke:#000;stroke-linecap:round;stroke-opacity:.3}\n"
                ".third{opacity:.3}.half{opacity:.45}.soft{opacity:.8}\n"
                "text{font-family:'Avenir Next','Segoe UI','Noto Sans','DejaVu Sans',system-ui,sans-serif;"
                "text-anchor:middle}\n"
                ".al{text-anchor:start}.ar{text-anchor:end}.hd{font-weight:700}\n"
                ".kiste text{pointer-events:none;user-select:none}\n"
                ".w1{fill:#fff;fill-opacity:.13}.w2{fill:#fff;fill-opacity:.3}.w3{fill:#fff;fill-opacity:.6}"
                ".b1{fill:#000;fill-opacity:.14}.b2{fill:#000;fill-opacity:.22}.sw{stroke:#fff;stroke-opacity:.28}\n"
                ".shade{fill:url(#k-shade)}.sheen{fill:url(#k-sheen)}.round{fill:url(#k-round)}"
                ".ball{fill:url(#k-ball)}.grain{fill:url(#k-grain)}.nap{fill:url(#k-nap)}"
                ".lattice{fill:url(#k-lattice)}\n"
                ".chip{stroke:#fff;stroke-width:11;stroke-dasharray:20.94 20.94;stroke-opacity:.85}\n"
                ".glass{fill:#dfeef5;fill-opacity:.55;stroke:#8aa3ae;stroke-width:1.6}.sand{fill:#e2b866}\n"
                ".band-r{fill:#c93a1d}.band-b{fill:#0a5fae}.band-y{fill:#f2c81d}\n");
    text_printf(t, ".table{fill:#%06x}.ac{stroke:#%06x}.glow{stroke:#%06x;stroke-opacity:.75}\n",
                (unsigned)table_colour[dark], (unsigned)accent[dark], (unsigned)accent[dark]);
    text_printf(t, ".rim{paint-order:stroke;stroke:#%06x;stroke-opacity:.72;stroke-width:5;stroke-linejoin:round}\n",
                (unsigned)paper->body);
    text_printf(t, ".pa{fill:#%06x}.pi{fill:#%06x}.pe{stroke:#%06x}.sp{fill:#%06x}\n", (unsigned)paper->body,
                (unsigned)paper->ink, (unsigned)paper->deep, (unsigned)spot_ground[dark]);
    for (int i = 0; i < TINTS; i++)
        put_tint(t, tint_names[i], &tints[i]);
    text_put(t, ".look-stick.tint-wood .tb{fill:#e6c48e}"); /* pale in both themes, for its bands */
    if (dark)
        text_put(t, ".look-horse .sd{stroke:#f3e3c8}"); /* on a dark course */
    text_printf(t, ".dim{opacity:.55}.look-text.lit text{font-weight:700}"
                   ".look-line.lit .st,.look-wedge.lit .tb,.look-panel.lit .tb{stroke:#%06x}\n",
                (unsigned)accent[dark]);
}

void svg_defs(struct text *t)
{
    text_put(t,
        "<radialGradient id='k-shade'><stop offset='.55' stop-opacity='.4'/>"
        "<stop offset='1' stop-opacity='0'/></radialGradient>\n"
        "<linearGradient id='k-sheen' x1='.2' y1='0' x2='.7' y2='1'>"
        "<stop stop-color='#fff' stop-opacity='.5'/><stop offset='.45' stop-color='#fff' stop-opacity='0'/>"
        "<stop offset='.6' stop-opacity='0'/>"
        "<stop offset='1' stop-opacity='.28'/></linearGradient>\n"
        "<linearGradient id='k-round'><stop stop-opacity='.2'/><stop offset='.3' stop-color='#fff'"
        " stop-opacity='.4'/><stop offset='.55' stop-color='#fff' stop-opacity='0'/>"
        "<stop offset='1' stop-opacity='.35'/></linearGradient>\n"
        "<radialGradient id='k-ball' cx='.36' cy='.3' r='.75'><stop stop-color='#fff' stop-opacity='.75'/>"
        "<stop offset='.4' stop-color='#fff' stop-opacity='0'/><stop offset='.65' stop-opacity='0'/>"
        "<stop offset='1' stop-opacity='.4'/></radialGradient>\n"
        /* Wood: long wavy fibres that meet at the edges of the tile. */
        "<pattern id='k-grain' width='220' height='96' patternUnits='userSpaceOnUse'>"
        "<g fill='none' stroke='#3a1d00' stroke-opacity='.11'><path d='M0 9C55 3 80 15 120 11S190 4 220 9"
        "M0 33C40 39 90 27 130 31S185 38 220 33M0 52C60 46 85 60 125 55S180 48 220 52M0 83C50 89 95 77 140 82"
        "S190 87 220 83' stroke-width='1.6'/><path d='M0 20C60 24 100 16 140 21S200 24 220 20M0 43C50 40"
        " 90 48 130 44S195 40 220 43M0 66C45 71 100 60 150 66S200 69 220 66M0 74C60 71 110 79 160 73"
        "S205 72 220 74M0 92C70 96 120 90 220 92' stroke-width='.7'/></g></pattern>\n"
        "<pattern id='k-nap' width='7' height='7' patternUnits='userSpaceOnUse'"
        " patternTransform='rotate(31)'>"
        "<path d='M0 1h2M4 3h2M1 5h2' stroke='#fff' stroke-opacity='.1' stroke-width='.7'/>"
        "<path d='M3 0h2M0 3h2M4 6h2' stroke='#000' stroke-opacity='.1' stroke-width='.7'/></pattern>\n"
        "<pattern id='k-lattice' width='8' height='8' patternUnits='userSpaceOnUse'"
        " patternTransform='rotate(45)'>"
        "<path d='M0 4H8M4 0V8' stroke='#fff' stroke-opacity='.35' stroke-width='1.1'/></pattern>\n");
}

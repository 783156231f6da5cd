/* SPDX-License-Identifier: MIT */
/* What drawings are made of: gradients and patterns, each with a class of its name that fills (or strokes) with it.
 * They are
 * white and black at some opacity, so that one of them does for all tints. A page has all of them once; a picture
 * that stands alone only those it uses. Light comes from the upper left. Nothing here is a filter: shadows are
 * gradients too, so that things can move over them for nothing. */
#include <string.h>

#include "base/require.h"
#include "core/svg.h"
#include "core/svg_draw.h"

static const struct material {
    const char *name;
    bool stroked;
    const char *def; /* of the element with the id k-NAME */
} materials[] = {
    /* Shadows: of what is round, of what lies flat, of what is long. */
    { "shade", false, "<radialGradient id='k-shade'><stop offset='.3' stop-opacity='.5'/>"
                      "<stop offset='1' stop-opacity='0'/></radialGradient>" },
    { "shades", false, "<radialGradient id='k-shades'><stop offset='.75' stop-opacity='.42'/>"
                       "<stop offset='1' stop-opacity='0'/></radialGradient>" },
    { "fade", false, "<linearGradient id='k-fade' x2='0' y2='1'><stop stop-opacity='0'/>"
                     "<stop offset='.5' stop-opacity='.55'/><stop offset='1' stop-opacity='0'/></linearGradient>" },
    /* Light on a turned side, on a ball, on a flat face, on warm ivory, of the lamp over a whole board. */
    { "round", false, "<linearGradient id='k-round'><stop stop-opacity='.28'/>"
                      "<stop offset='.3' stop-color='#fff' stop-opacity='.42'/>"
                      "<stop offset='.52' stop-color='#fff' stop-opacity='0'/>"
                      "<stop offset='1' stop-opacity='.42'/></linearGradient>" },
    { "turned", false, "<linearGradient id='k-turned' x2='0' y2='1'><stop stop-color='#fff' stop-opacity='.1'/>"
                       "<stop offset='.28' stop-color='#fff' stop-opacity='.32'/>"
                       "<stop offset='.5' stop-color='#fff' stop-opacity='0'/>"
                       "<stop offset='1' stop-color='#3a2208' stop-opacity='.6'/></linearGradient>" },
    { "stick", false, "<linearGradient id='k-stick' x2='0' y2='1'><stop stop-color='#ebd09f'/>"
                      "<stop offset='.28' stop-color='#f2e1c3'/><stop offset='.5' stop-color='#e6c487'/>"
                      "<stop offset='1' stop-color='#7f633b'/></linearGradient>" },
    { "ball", false, "<radialGradient id='k-ball' cx='.36' cy='.28' r='.78'><stop stop-color='#fff'"
                     " stop-opacity='.85'/>"
                     "<stop offset='.16' stop-color='#fff' stop-opacity='.42'/>"
                     "<stop offset='.45' stop-color='#fff' stop-opacity='0'/><stop offset='.62' stop-opacity='0'/>"
                     "<stop offset='1' stop-opacity='.45'/></radialGradient>" },
    { "sheen", false, "<linearGradient id='k-sheen' x1='.2' y1='0' x2='.7' y2='1'>"
                      "<stop stop-color='#fff' stop-opacity='.38'/>"
                      "<stop offset='.5' stop-color='#fff' stop-opacity='0'/>"
                      "<stop offset='1' stop-opacity='.2'/></linearGradient>" },
    { "warm", false, "<radialGradient id='k-warm' cx='.35' cy='.25' r='.9'><stop stop-color='#fff' stop-opacity='.7'/>"
                     "<stop offset='.45' stop-color='#fff' stop-opacity='0'/>"
                     "<stop offset='1' stop-color='#8a6a3a' stop-opacity='.42'/></radialGradient>" },
    { "lamp", false, "<radialGradient id='k-lamp' cx='.3' cy='.12' r='1.05'><stop stop-color='#fff'"
                     " stop-opacity='.24'/>"
                     "<stop offset='.5' stop-color='#fff' stop-opacity='0'/>"
                     "<stop offset='1' stop-color='#1a0a00' stop-opacity='.2'/></radialGradient>" },
    { "glow", false, "<radialGradient id='k-glow' cx='.42' cy='.2' r='.95'><stop stop-color='#6fc094'"
                     " stop-opacity='.26'/>"
                     "<stop offset='.6' stop-color='#6fc094' stop-opacity='0'/>"
                     "<stop offset='1' stop-color='#03140b' stop-opacity='.36'/></radialGradient>" },
    { "well", false, "<linearGradient id='k-well' x2='0' y2='1'><stop stop-color='#3d2412'/>"
                     "<stop offset='1' stop-color='#52321a'/></linearGradient>" },
    { "leather", false, "<linearGradient id='k-leather'><stop stop-color='#4a2712'/>"
                        "<stop offset='.3' stop-color='#9a5e30'/><stop offset='.55' stop-color='#7a4522'/>"
                        "<stop offset='1' stop-color='#321808'/></linearGradient>" },
    { "brass", false, "<radialGradient id='k-brass' cx='.35' cy='.3' r='.8'><stop stop-color='#fbe3a2'/>"
                      "<stop offset='.5' stop-color='#dca93f'/><stop offset='1' stop-color='#96681a'/>"
                      "</radialGradient>" },
    { "crown", false, "<linearGradient id='k-crown' x2='.4' y2='1'><stop stop-color='#f7c8a0'/>"
                      "<stop offset='.5' stop-color='#d07f4c'/><stop offset='1' stop-color='#96532a'/>"
                      "</linearGradient>" },
    /* Edges: raised, sunk, and sunk in ivory, where grey would look like plastic. */
    { "rim", true, "<linearGradient id='k-rim' x1='.15' y1='0' x2='.75' y2='1'><stop stop-color='#ffeccb'"
                   " stop-opacity='.7'/>"
                   "<stop offset='.35' stop-color='#fff' stop-opacity='.08'/><stop offset='.6' stop-opacity='.06'/>"
                   "<stop offset='1' stop-opacity='.4'/></linearGradient>" },
    { "rimi", true, "<linearGradient id='k-rimi' x1='.15' y1='0' x2='.75' y2='1'><stop stop-opacity='.3'/>"
                    "<stop offset='.4' stop-opacity='.03'/><stop offset='.6' stop-color='#fff' stop-opacity='.05'/>"
                    "<stop offset='1' stop-color='#fff' stop-opacity='.4'/></linearGradient>" },
    { "rimv", true, "<linearGradient id='k-rimv' x1='.15' y1='0' x2='.75' y2='1'>"
                    "<stop stop-color='#6d5431' stop-opacity='.62'/>"
                    "<stop offset='.5' stop-color='#8f764e' stop-opacity='.3'/>"
                    "<stop offset='1' stop-color='#fff' stop-opacity='.9'/></linearGradient>" },
    /* Wood: long wavy fibres that meet at the edges of the tile, broad bands and pores; along, and across. */
    { "grain", false,
        "<pattern id='k-grain' width='420' height='210' patternUnits='userSpaceOnUse'>"
        "<g fill='none' stroke='#3a1d05'><path d='M0 181c126 3 294 0 420 0M0 196c126 7 294 -8 420 0M0 158c126"
        " -7 294 -8 420 0M0 102c126 0 294 6 420 0' stroke-width='15' stroke-opacity='.035'/><path d='M0 16c84"
        " 2 126 2 210 3s126 2 210 -3M0 23c84 2 126 2 210 0s126 -1 210 0M0 39c84 -3 126 -3 210 -3s126 1 210 3M"
        "0 50c84 3 126 3 210 2s126 -1 210 -2M0 58c84 -4 126 -4 210 -4s126 1 210 4M0 84c84 4 126 4 210 3s126 -"
        "1 210 -3M0 94c84 -4 126 -4 210 -5s126 0 210 5M0 127c84 0 126 0 210 2s126 3 210 -2M0 138c84 4 126 4 2"
        "10 4s126 1 210 -4M0 146c84 0 126 0 210 1s126 2 210 -1M0 168c84 -4 126 -4 210 -2s126 3 210 2M0 176c84"
        " 1 126 1 210 1s126 0 210 -1M0 206c84 -5 126 -5 210 -3s126 2 210 3' stroke-width='.7' stroke-opacity="
        "'.15'/><path d='M0 3c84 3 126 3 210 0s126 -3 210 0M0 154c84 -2 126 -2 210 1s126 4 210 -1M0 198c84 0 "
        "126 0 210 1s126 2 210 -1' stroke-width='1' stroke-opacity='.11'/><path d='M0 29c84 2 126 2 210 2s126"
        " 1 210 -2M0 64c84 -5 126 -5 210 -3s126 2 210 3M0 75c84 1 126 1 210 1s126 0 210 -1M0 101c84 -1 126 -1"
        " 210 2s126 3 210 -2M0 111c84 -1 126 -1 210 0s126 1 210 0M0 119c84 3 126 3 210 3s126 1 210 -3M0 161c8"
        "4 -4 126 -4 210 -1s126 3 210 1M0 185c84 4 126 4 210 -1s126 -4 210 1' stroke-width='1.9' stroke-opaci"
        "ty='.09'/><path d='M55 155q5 1 11 0M101 106q5 0 10 0M134 41q14 1 28 0M173 82q5 0 10 0M193 98q6 0 13 "
        "0M266 100q18 1 36 0M304 176q18 1 36 0M317 131q6 0 12 0M324 186q11 1 22 0M154 113q8 0 16 0M155 142q12"
        " 0 25 0M212 150q4 0 9 0M192 159q4 1 9 0M68 17q14 1 29 0M170 121q14 0 29 0' stroke-width='.9' stroke-"
        "opacity='.19'/></g>"
        "</pattern>" },
    { "grainv", false, "<pattern id='k-grainv' href='#k-grain' patternTransform='rotate(90)'/>" },
    { "nap", false, "<pattern id='k-nap' width='7' height='7' patternUnits='userSpaceOnUse'"
                    " patternTransform='rotate(31)'>"
                    "<path d='M0 1h2M4 3h2M1 5h2' stroke='#fff' stroke-opacity='.07' stroke-width='.7'/>"
                    "<path d='M3 0h2M0 3h2M4 6h2' stroke='#000' stroke-opacity='.13' stroke-width='.7'/></pattern>" },
    { "linen", false, "<pattern id='k-linen' width='6' height='6' patternUnits='userSpaceOnUse'>"
                      "<path d='M0 1.5h6M1.5 0v6' stroke='#fff' stroke-opacity='.09' stroke-width='.8'/>"
                      "<path d='M0 4.5h6M4.5 0v6' stroke='#5a3a10' stroke-opacity='.04' stroke-width='.8'/></pattern>"
                      "" },
    { "lattice", false, "<pattern id='k-lattice' width='8' height='8' patternUnits='userSpaceOnUse'"
                        " patternTransform='rotate(45)'>"
                        "<path d='M0 4H8M4 0V8' stroke='#fff' stroke-opacity='.35' stroke-width='1.1'/></pattern>" },
    { "hatch", false, "<pattern id='k-hatch' width='6' height='6' patternUnits='userSpaceOnUse'"
                      " patternTransform='rotate(42)'>"
                      "<path d='M0 3H6' stroke='#2a211a' stroke-opacity='.5' stroke-width='1.1'/></pattern>" },
};

bool svg_uses(const char *markup, const char *prefix, const char *name)
{
    size_t front = strlen(prefix), size = strlen(name);

    if (markup == NULL)
        return true;
    for (const char *at = markup; (at = strstr(at, prefix)) != NULL; at++)
        if (at > markup && strchr("' ", at[-1]) && strncmp(at + front, name, size) == 0
            && (at[front + size] == '\'' || at[front + size] == ' '))
            return true;
    return false;
}

/* Grain across is that along, turned. */
static bool is_used(const char *markup, const struct material *m)
{
    return svg_uses(markup, m->name, "") || (strcmp(m->name, "grain") == 0 && svg_uses(markup, "grainv", ""));
}

void svg_material_style(const char *markup, struct text *t)
{
    for (int i = 0; i < COUNT(materials); i++)
        if (is_used(markup, &materials[i]))
            text_printf(t, materials[i].stroked ? ".%s{fill:none;stroke:url(#k-%s)}" : ".%s{fill:url(#k-%s)}",
                        materials[i].name, materials[i].name);
    text_char(t, '\n');
}

void svg_defs_for(const char *markup, struct text *t)
{
    for (int i = 0; i < COUNT(materials); i++)
        if (is_used(markup, &materials[i])) {
            text_put(t, materials[i].def);
            text_char(t, '\n');
        }
}

void svg_defs(struct text *t)
{
    svg_defs_for(NULL, t);
}

/* SPDX-License-Identifier: MIT */
/* What the system refuses, in both languages: its own words follow the locale, not --lang. */
#include <errno.h>
#include <string.h>

#include "base/require.h"
#include "core/complaint.h"

const char *errno_words(int error, enum lang lang)
{
    static const struct {
        int error;
        struct phrase says;
    } known[] = {
        { ENOENT, { { "So eine Datei oder einen solchen Ordner gibt es nicht", "No such file or folder" } } },
        { EACCES, { { "Das ist nicht erlaubt", "Permission denied" } } },
        { EPERM, { { "Das ist nicht erlaubt", "Permission denied" } } },
        { EISDIR, { { "Das ist ein Ordner", "It is a folder" } } },
        { ENOTDIR, { { "Ein Teil des Pfades ist kein Ordner", "A part of the path is no folder" } } },
        { ENAMETOOLONG, { { "Der Name ist zu lang", "The name is too long" } } },
        { ELOOP, { { "Die Verweise führen im Kreis", "The links go round in a circle" } } },
        { EROFS, { { "Dort lässt sich nichts schreiben", "Nothing can be written there" } } },
        { ENOSPC, { { "Der Datenträger ist voll", "The disk is full" } } },
        { EDQUOT, { { "Der zugeteilte Platz ist voll", "The space allotted is full" } } },
        { EFBIG, { { "Die Datei würde zu groß", "The file would become too large" } } },
        { EIO, { { "Der Datenträger meldet einen Fehler", "The disk reports an error" } } },
        { EPIPE, { { "Niemand liest mehr mit", "Nobody reads it any more" } } },
        { EMFILE, { { "Es sind schon zu viele Dateien offen", "Too many files are open already" } } },
        { EADDRINUSE, { { "Die Adresse ist schon in Gebrauch", "The address is already in use" } } },
        { EADDRNOTAVAIL, { { "Diese Adresse hat der Rechner nicht", "Cannot assign this address" } } },
    };

    for (int i = 0; i < COUNT(known); i++)
        if (known[i].error == error)
            return known[i].says.in[lang];
    return strerror(error);
}

bool complain_errno(struct complaint *c, int error)
{
    return complain_phrase(c, 0, &(struct phrase){ { errno_words(error, DE), errno_words(error, EN) } });
}

"""Makes the second file of each font of the pages: the Latin letters and signs that the first does without.

    pip install fonttools==4.66.1 brotli==1.2.0
    npm pack @fontsource/besley@5.3.0 @fontsource-variable/atkinson-hyperlegible-next@5.3.0   (unpack both here)
    python extend.py UNPACKED-FOLDER ../../src/brand/type

The packages hold each font in two parts, `latin` and `latin-ext`; what a page's first file lacks of `latin` joins
`latin-ext`. Atkinson Hyperlegible Next lacks some letters of Latin Extended-A altogether: those with a mark are
composed at the font's own anchors, the rest from its own strokes (`odd_letters`). Kerning of added letters is left out.
"""
import copy
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent, GlyphCoordinates
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib import instancer

packed, pages = Path(sys.argv[1]), Path(sys.argv[2])
BOLDEST = {"wght": (0, 1.0, 1.0)}  # of the weights 400 to 700
ROUND_XY, OVERLAP = 0x0004 | 0x0002, 0x0400

def pairs(letters, bases, mark):
    return {letter: (base, mark) for letter, base in zip(letters, bases)}


MARKED = {  # letter: base, mark
    **pairs("ĈĉĜĝĤĥĴŜŝ", "CcGgHhJSs", "uni0302") | {"ĵ": ("uni0237", "uni0302")},
    **pairs("ĔĕĬŎŏŬŭ", "EeIOoUu", "uni0306") | {"ĭ": ("dotlessi", "uni0306")},
    **pairs("ĨŨũ", "IUu", "tildecomb") | {"ĩ": ("dotlessi", "tildecomb")},
    **pairs("Ōō", "Oo", "uni0304"),
}


class Letters:
    """A font that letters are added to; `others` are parts of the same font that hold what it lacks."""

    def __init__(self, font, others):
        self.font, self.others = font, others
        self.instances = []
        if "fvar" in font:
            for weight in (400, 700):
                at = [instancer.instantiateVariableFont(copy.deepcopy(f), {"wght": weight}) for f in (font, *others)]
                self.instances.append(at)

    def take(self, name):
        """Brings a glyph, and what it is composed of, from the other parts."""
        glyf = self.font["glyf"]
        if name in glyf.keys():
            return
        source = next(other for other in self.others if name in other["glyf"].keys())
        glyph = copy.deepcopy(source["glyf"][name])
        if glyph.isComposite():
            for component in glyph.components:
                self.take(component.glyphName)
        variations = source["gvar"].variations.get(name) if "gvar" in source else None
        self.add(name, glyph, source["hmtx"][name], copy.deepcopy(variations))

    def add(self, name, glyph, metrics, variations=None):
        self.font.setGlyphOrder([*self.font.getGlyphOrder(), name])
        self.font["glyf"].glyphs[name] = glyph
        self.font["glyf"]._reverseGlyphOrder = {}
        self.font["hmtx"].metrics[name] = metrics
        if "gvar" in self.font:
            self.font["gvar"].variations[name] = variations or []

    def encode(self, letter, name):
        for table in self.font["cmap"].tables:
            if table.isUnicode():
                table.cmap[ord(letter)] = name

    def glyph_at(self, master, name):
        """A glyph's outline and advance at the lightest (0) or boldest (1) weight."""
        for font in self.instances[master]:
            if name in font["glyf"].keys():
                coordinates, _, _ = font["glyf"][name].getCoordinates(font["glyf"])
                return list(coordinates), font["hmtx"][name][0]
        raise KeyError(name)

    def anchor(self, master, base, mark):
        """Where the font's own rules put a mark onto a base."""
        for font in self.instances[master]:
            for lookup in font["GPOS"].table.LookupList.Lookup:
                for table in lookup.SubTable if lookup.LookupType == 4 else []:
                    if base in table.BaseCoverage.glyphs and mark in table.MarkCoverage.glyphs:
                        record = table.MarkArray.MarkRecord[table.MarkCoverage.glyphs.index(mark)]
                        at = table.BaseArray.BaseRecord[table.BaseCoverage.glyphs.index(base)].BaseAnchor[record.Class]
                        return at.XCoordinate - record.MarkAnchor.XCoordinate, at.YCoordinate - record.MarkAnchor.YCoordinate
        raise KeyError((base, mark))

    def component(self, master, letter, mark):
        """Where a mark stands in a letter that the font has."""
        for font in self.instances[master]:
            for component in font["glyf"][letter].components if letter in font["glyf"].keys() else []:
                if component.glyphName == mark:
                    return component.x, component.y
        raise KeyError((letter, mark))

    def compose(self, letter, parts, advances):
        """`parts`: name, offset at the lightest weight, offset at the boldest, scale across (or none)."""
        glyph = Glyph()
        glyph.numberOfContours, glyph.components = -1, []
        for part, (x, y), _, scale in parts:
            self.take(part)
            component = GlyphComponent()
            component.glyphName, component.x, component.y = part, round(x), round(y)
            component.flags = ROUND_XY | (OVERLAP if not glyph.components else 0)
            if scale:
                component.transform = [[scale, 0], [0, 1]]
            glyph.components.append(component)
        moves = [(round(bx) - round(ax), round(by) - round(ay)) for _, (ax, ay), (bx, by), _ in parts]
        moves += [(0, 0), (advances[1] - advances[0], 0), (0, 0), (0, 0)]
        name = f"uni{ord(letter):04X}"
        self.add(name, glyph, (advances[0], 0), [TupleVariation(BOLDEST, moves)])
        self.encode(letter, name)

    def redraw(self, name, source, change, letter=None):
        """A letter of another's outline: `change` takes its points and returns others, with more contours or not."""
        self.take(source)
        glyph = copy.deepcopy(self.font["glyf"][source])
        (light, advance), (bold, bold_advance) = self.glyph_at(0, source), self.glyph_at(1, source)
        drawn, boldly = change(light), change(bold)
        extra = len(drawn) - len(light)
        glyph.coordinates = GlyphCoordinates(drawn)
        if extra:
            glyph.endPtsOfContours = [*glyph.endPtsOfContours, len(drawn) - 1]
            glyph.flags = glyph.flags + bytes([1] * extra)
            glyph.flags[0] |= 0x40  # contours overlap
            glyph.numberOfContours += 1
        moves = [(round(bx - ax), round(by - ay)) for (ax, ay), (bx, by) in zip(drawn, boldly)]
        moves += [(0, 0), (bold_advance - advance, 0), (0, 0), (0, 0)]
        self.add(name, glyph, (advance, 0), [TupleVariation(BOLDEST, moves)])
        if letter:
            self.encode(letter, name)

    def edges(self, name):
        """Left, bottom, right, top of a glyph at both weights, and its advance."""
        for master in (0, 1):
            points, advance = self.glyph_at(master, name)
            xs, ys = [x for x, _ in points], [y for _, y in points]
            yield min(xs), min(ys), max(xs), max(ys), advance


def compose_marked(letters):
    cmap = letters.others[0].getBestCmap()
    models = {"uni0302": "circumflex", "uni0306": "breve", "tildecomb": "tilde", "uni0304": "macron"}
    for letter, (base, mark) in MARKED.items():
        model = ("A" if letter.isupper() else "a") + models[mark]
        acute = "acutecomb.case" if letter.isupper() else "acutecomb"
        places = []
        for master in (0, 1):
            # Where the acute goes, and as far from it as the mark is from the acute on an A.
            (x, y), (mx, my) = letters.anchor(master, base, acute), letters.component(master, model, mark)
            ax, ay = letters.component(master, model[0] + "acute", acute)
            places.append((x + mx - ax, y + my - ay))
        advances = [letters.glyph_at(master, base)[1] for master in (0, 1)]
        letters.compose(letter, [(base, (0, 0), (0, 0), None), (mark, *places, None)], advances)
    for letter, base, model in (("Ŗ", "R", "uni0136"), ("ŗ", "r", "uni013C")):
        places = [letters.component(master, model, "uni0326") for master in (0, 1)]
        advances = [letters.glyph_at(master, base)[1] for master in (0, 1)]
        letters.compose(letter, [(base, (0, 0), (0, 0), None), ("uni0326", *places, None)], advances)


def odd_letters(letters):
    def lowered(points):  # k without its ascender
        return [(x, 496 if y > 600 else y) for x, y in points]

    def without_right_arm(points):  # f: the points right of the stem at the crossbar's height
        stem = max(x for x, y in points if y == 0)
        return [(stem if x > stem and y < 520 else x, y) for x, y in points]

    def with_descender(points):  # u: a stem below its left one
        left = min(x for x, y in points)
        inner = min(x for x, y in points if y > 450 and x > left)
        return [*points, (left, -162), (left, 230), (inner, 230), (inner, -162)]

    letters.redraw("kgreenlandic", "k", lowered, "ĸ")
    letters.redraw("longs", "f", without_right_arm, "ſ")
    letters.redraw("mu", "u", with_descender, "µ")
    letters.redraw("hook", "uni0237", lambda points: [(x, 240 if y > 400 else y) for x, y in points])

    hook = list(letters.edges("uni0237"))
    for letter, base, scale in (("ŋ", "n", None), ("Ŋ", "N", 94 / 84)):
        stems = list(letters.edges(base))
        places = [(stem[2] - h[2] * (scale or 1), 0) for stem, h in zip(stems, hook)]
        letters.compose(letter, [(base, (0, 0), (0, 0), None), ("hook", *places, scale)], [e[4] for e in stems])
    bar = list(letters.edges("hyphen"))
    for letter, base, middle, scale in (("Ŧ", "T", None, None), ("ŧ", "t", 250, 0.9)):
        places = []
        for master in (0, 1):
            points, _ = letters.glyph_at(master, base)
            left, bottom, right, top, _ = bar[master]
            heights = sorted({y for _, y in points})
            stem = [x for x, y in points if y == heights[0]] if base == "T" else [x for x, y in points if y > 500]
            centre = (min(stem) + max(stem)) / 2
            places.append((centre - (left + right) / 2 * (scale or 1), (middle or 310) - (bottom + top) / 2))
        advances = [letters.glyph_at(master, base)[1] for master in (0, 1)]
        letters.compose(letter, [(base, (0, 0), (0, 0), None), ("hyphen", *places, scale)], advances)
    dot = list(letters.edges("periodcentered"))
    for letter, base in (("Ŀ", "L"), ("ŀ", "l")):
        sizes = list(letters.edges(base))
        wider = 0 if base == "L" else 110
        places = []
        for master in (0, 1):
            points, _ = letters.glyph_at(master, base)
            stem = max(x for x, y in points if y > 400)
            places.append((stem + (90 if base == "L" else 60) - dot[master][0], 40))
        advances = [size[4] + wider for size in sizes]
        letters.compose(letter, [(base, (0, 0), (0, 0), None), ("periodcentered", *places, None)], advances)
    quote, n = list(letters.edges("quoteright")), list(letters.edges("n"))
    places = [(q[4] - 30, 0) for q in quote]
    advances = [q[4] - 30 + size[4] for q, size in zip(quote, n)]
    letters.compose("ŉ", [("quoteright", (0, 0), (0, 0), None), ("n", *places, None)], advances)


def extend(latin, latin_ext, first, out):
    fonts = [TTFont(next(packed.glob(f"**/files/{name}"))) for name in (latin_ext, latin)]
    if "fvar" in fonts[0]:
        fonts = [instancer.instantiateVariableFont(font, {"wght": (400, 700)}) for font in fonts]
    font, rest = fonts
    had = set(font.getBestCmap())
    lacking = sorted(set(rest.getBestCmap()) - had - set(TTFont(pages / first).getBestCmap()))
    letters = Letters(font, [rest])
    for code in lacking:
        letters.take(rest.getBestCmap()[code])
        letters.encode(chr(code), rest.getBestCmap()[code])
    if "gvar" in font:
        compose_marked(letters)
        odd_letters(letters)
        del font["HVAR"]  # advances vary by `gvar`
    options = Options()
    options.flavor, options.layout_features, options.hinting = "woff2", ["*"], True
    options.drop_tables += ["STAT"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[code for code in font.getBestCmap()])
    font["glyf"].compile(font)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(pages / out)


extend("besley-latin-600-normal.woff2", "besley-latin-ext-600-normal.woff2", "display.woff2", "display-extended.woff2")
extend(
    "atkinson-hyperlegible-next-latin-wght-normal.woff2",
    "atkinson-hyperlegible-next-latin-ext-wght-normal.woff2",
    "body.woff2",
    "body-extended.woff2",
)

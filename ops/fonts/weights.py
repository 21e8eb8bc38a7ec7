"""Makes the two first files of the font for text, regular and bold, with the letters that the regular has now.

    pip install fonttools==4.66.1 brotli==1.2.0
    npm pack @fontsource-variable/atkinson-hyperlegible-next@5.3.0   (unpack it here)
    python weights.py UNPACKED-FOLDER ../../src/brand/type

Two files instead of a variable one: browsers take a third longer over the first use of a variable font (decision 0025).
"""
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

packed, pages = Path(sys.argv[1]), Path(sys.argv[2])
letters = list(TTFont(pages / "body.woff2").getBestCmap())

for weight, out in ((400, "body.woff2"), (700, "body-bold.woff2")):
    font = TTFont(next(packed.glob("**/files/atkinson-hyperlegible-next-latin-wght-normal.woff2")))
    font = instancer.instantiateVariableFont(font, {"wght": weight})
    options = Options()
    options.flavor, options.hinting = "woff2", True
    options.layout_features = ["frac", "kern", "locl", "pnum", "tnum"]
    options.drop_tables += ["STAT"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(pages / out)

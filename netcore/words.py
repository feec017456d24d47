"""The 256 words in which people read out a key: short, concrete, and distinct in four letters."""

from __future__ import annotations

from typing import Final

_LIST: Final = """
acorn album alder amber anchor apple apron arrow autumn badge bagel bamboo banjo barley basil basket beacon
beetle bicycle birch bishop bison blanket blossom bonnet bottle boulder branch bread bridge bronze bucket
butter buzzard cabin cactus camel candle canoe canyon carpet castle cedar cellar cherry chimney cider circle
citrus clover cobalt coffee comet copper coral cotton cricket crown crystal cushion daisy dancer desert
diamond dolphin donkey dragon drummer eagle early eclipse elbow ember empire engine evening fabric falcon
farmer feather fennel ferry fiddle finger flannel flute forest fossil fountain fox frost gallop garden
garlic gate ginger glacier globe goblet golden goose granite grape gravel guitar hammer harbour harvest
hazel helmet heron hidden hollow honey horizon hunter ice igloo indigo inkwell iron island ivory jacket
jasmine jelly jewel jigsaw jungle juniper kayak kernel kettle kingdom kitchen kite ladder lagoon lantern
lavender leaf lemon letter lilac linen lizard lobster lotus lumber magnet mango maple marble meadow melon
mirror monkey mosaic mountain muffin narrow needle nettle noble north nutmeg oak oasis ocean olive onion
opal orange orchid otter oven oyster paddle palace panda parrot pebble pepper petal piano pigeon pillow
planet plum pocket pony poppy prairie pumpkin puzzle quartz quill quiver rabbit radish rain raven ribbon
river robin rocket rose ruby saddle salmon sandal satin scarlet season shadow shell shovel silver sketch
slipper snow spice spruce stable sugar sunset swan table tailor teapot temple thistle thunder ticket timber
toast tower trumpet tulip turnip twig umbrella unicorn valley vanilla velvet village violin vulture walnut
water whale willow window yellow zebra
"""

WORDS: Final = tuple(_LIST.split())
"""One word a byte; the order is part of what a fingerprint says and never changes."""

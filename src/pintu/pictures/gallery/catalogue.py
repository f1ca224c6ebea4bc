"""The list of the gallery's pictures: their names and descriptions, in both languages."""

from __future__ import annotations

from dataclasses import dataclass

SIDE = 1200
"""Width and height of a picture in pixels; all lengths of its drawing are given in them."""


@dataclass(frozen=True, slots=True)
class Text:
    """The same text in English and in Simplified Chinese."""

    en: str
    zh: str


@dataclass(frozen=True, slots=True)
class Piece:
    """A picture of the gallery: its id, its name, and a text alternative for the picture."""

    id: str
    name: Text
    alt: Text


PIECES = (
    Piece(
        "cranes",
        Text("Cranes at sunrise", "晨曦飞鹤"),
        Text(
            "Four cranes fly past a red sun; below, misty ridges, pines and a temple with lit "
            "windows.",
            "四只仙鹤飞过红日，下方是云雾中的层层山岭、松树和亮着灯的古寺。",
        ),
    ),
    Piece(
        "bamboo",
        Text("Ink bamboo", "墨竹"),
        Text(
            "Dark and pale bamboo in ink before a full moon, two brown sparrows, a rock.",
            "满月前浓淡相间的水墨竹子，两只褐色麻雀，一块山石。",
        ),
    ),
    Piece(
        "koi",
        Text("Koi pond", "锦鲤池"),
        Text(
            "Four koi, white, red and gold, swim between lotus leaves and two lotus flowers "
            "in green water.",
            "四条白、红、金色的锦鲤在碧水中游过荷叶，水面开着两朵荷花。",
        ),
    ),
    Piece(
        "waves",
        Text("Sea of waves", "青海波"),
        Text(
            "A junk with red sails and a red sun above a sea of round patterned waves, with a "
            "whale's tail.",
            "红帆船与红日之下，是层层圆弧纹样的海浪，浪间露出鲸尾。",
        ),
    ),
    Piece(
        "watertown",
        Text("Water town", "江南水乡"),
        Text(
            "White houses with dark roofs, a round stone bridge, a pagoda and boats, mirrored "
            "in a canal.",
            "白墙黛瓦、石拱桥、宝塔与小船，倒映在河水里。",
        ),
    ),
    Piece(
        "panda",
        Text("Panda's breakfast", "熊猫早餐"),
        Text(
            "A panda sits in the grass holding a bamboo cane, with two butterflies and bamboo "
            "on both sides.",
            "熊猫坐在草地上抱着一根竹子，身边有两只蝴蝶，两旁是竹林。",
        ),
    ),
    Piece(
        "plum",
        Text("Plum blossom in snow", "雪梅"),
        Text(
            "Red and pink plum blossom on snowy branches before a full moon, a magpie, a hut "
            "with light.",
            "满月前覆雪的枝头开着红色与粉色的梅花，喜鹊停在枝上，远处小屋亮着灯。",
        ),
    ),
    Piece(
        "stars",
        Text("Star trails", "星轨"),
        Text(
            "Stars draw circles in the night sky over pines, a glowing tent and a fisherman "
            "on a lake.",
            "夜空中的星星划出一圈圈轨迹，下面是松林、发光的帐篷和湖上的渔翁。",
        ),
    ),
    Piece(
        "mosaic",
        Text("Quilt of shapes", "几何拼布"),
        Text(
            "Squares with arcs, discs, stripes, leaves and dots in red, ochre, green, ink and "
            "cream.",
            "由圆弧、圆盘、条纹、叶形和圆点组成的方格，红、赭、绿、墨、米色相间。",
        ),
    ),
    Piece(
        "pebbles",
        Text("Circles in circles", "圆中有圆"),
        Text(
            "Circles of all sizes touch each other and are filled with smaller circles, a "
            "fractal on ink.",
            "大小不一的圆彼此相切，圆里又填满更小的圆，墨色底上的分形图案。",
        ),
    ),
)

#!/usr/bin/env python3
"""Writes the Ukrainian brands of name-suggestion-index (BSD-3-Clause) that `Store+Known.swift` lacks.

    git clone --depth 1 https://github.com/osmlab/name-suggestion-index
    python3 Tests/Proof/Stores/brands.py name-suggestion-index

Only kinds of shops are taken that give out cards, or by which people would call one. The index has no colours. A name
that is an ordinary word has to be added to `Store.commonNames` by hand.
"""
import glob
import json
import re
import sys
import unicodedata

FOLDER = "Sources/Command/Actions/Stores/"
TABLE = FOLDER + "Store+Brands.swift"

CATEGORIES = {
    "amenity/bar": "cafe", "amenity/cafe": "cafe", "amenity/fast_food": "cafe", "amenity/restaurant": "cafe",
    "amenity/fuel": "fuel", "amenity/car_wash": "other", "amenity/pharmacy": "pharmacy",
    "amenity/bicycle_rental": "travel", "healthcare/sample_collection": "other", "leisure/fitness_centre": "sport",
    "shop/alcohol": "groceries", "shop/bag": "clothes", "shop/bakery": "groceries", "shop/bed": "home",
    "shop/books": "books", "shop/butcher": "groceries", "shop/car_parts": "other", "shop/cheese": "groceries",
    "shop/chemist": "beauty", "shop/clothes": "clothes", "shop/computer": "electronics",
    "shop/confectionery": "groceries", "shop/convenience": "groceries", "shop/cosmetics": "beauty",
    "shop/craft": "other", "shop/dairy": "groceries", "shop/doityourself": "home", "shop/dry_cleaning": "other",
    "shop/electronics": "electronics", "shop/frozen_food": "groceries", "shop/furniture": "home",
    "shop/hairdresser": "beauty", "shop/hardware": "home", "shop/household_linen": "home",
    "shop/interior_decoration": "home", "shop/jewelry": "other", "shop/medical_supply": "pharmacy",
    "shop/mobile_phone": "electronics", "shop/nutrition_supplements": "pharmacy", "shop/optician": "other",
    "shop/outdoor": "sport", "shop/pastry": "groceries", "shop/perfumery": "beauty", "shop/pet": "pets",
    "shop/shoes": "clothes", "shop/sports": "sport", "shop/stationery": "books", "shop/supermarket": "groceries",
    "shop/ticket": "travel", "shop/tobacco": "other", "shop/toys": "children", "shop/travel_agency": "travel",
    "shop/variety_store": "other", "shop/wholesale": "groceries", "shop/wine": "groceries",
}

# Offers inside of another shop, names that say only what is sold, or that are shortened, and words and first names that
# a card may well have as its whole name for another reason.
LEFT_OUT = {
    "Епіцентр К Express", "Епіцентр К", "Мій Ашан", "Алло MAX", "Маркет", "Food Market", "Beer Market", "AS 24",
    "Аптека оптових ц‥", "Аптека №1 (Україна)", "Box", "House", "Medicine", "Paul", "Motto", "Brain", "Avia", "Marshal",
    "Коло", "Кошик", "Квартал", "Мрія", "Вікторія", "Партнер", "Ярослав", "Народная", "Стол и Стул", "Стіл та Стілець",
    "Sezon", "Пульс (Україна)", "3і", "D.S.", "Посад", "Абсолют (Україна)", "Стіл та Стілець", "Torba", "Табакерка",
}
# Names that are translations by a machine, or words.
NAMES_LEFT_OUT = {
    "aroma", "osama", "осама", "столична", "stolychna", "твоєї родини", "лайф", "рідні", "ridni", "шара", "shara",
    "паралельний", "мікс березень", "біле сусі", "здорова батьківщина", "батьківщина ковбаска", "близько", "exist",
    "vodafone deutschland", "vodafone egypt", "nextbike ukraine llc", "döner maркет", "дӧнер маркет", "bam", "sante",
    "вовк", "elikatni products", "beeline", "білайн", "trash!", "сезон", "medea", "перша пекарня",
}
# Beginnings of other names that are no names, but what a place or a company is.
NO_NAME = re.compile(
    r"^(тов|пат|пп|ат|азс|азк|магазин|мережа|аптека|apteka|гіпермаркет|супермаркет|фірмовий|station|центр)\b|[«»\"/]")
MOST_NAMES = 4


def key(name):
    folded = unicodedata.normalize("NFC", name).lower()
    return "".join(c for c in folded if (c.isalnum() or c in "&+") and c not in "ʼ’'")


def known():
    with open(FOLDER + "Store+Known.swift", encoding="utf-8") as file:
        rows = re.findall(r'^    Store\((.*)\),$', file.read(), re.M)
    return {key(name) for row in rows for name in re.findall(r'"((?:[^"\\]|\\.)*)"', row)}


def brands(folder):
    for path in sorted(glob.glob(folder + "/data/brands/**/*.json", recursive=True)):
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
        category = CATEGORIES.get(data["properties"]["path"].removeprefix("brands/"))
        for item in data["items"] if category else []:
            if "ua" in item.get("locationSet", {}).get("include", []) and item["displayName"] not in LEFT_OUT:
                yield category, item


def row(category, names):
    texts = [json.dumps(name, ensure_ascii=False) for name in names]
    return f"    Store({texts[0]}, [{', '.join(texts[1:])}], .{category}),"


def main():
    taken, rows = known(), []
    for category, item in brands(sys.argv[1]):
        tags = item["tags"]
        name = tags.get("name") or tags["brand"]
        others = [tags.get(t) for t in ("name:uk", "name:en", "brand:uk", "brand:en")]
        matched = [n for n in item.get("matchNames", []) if not NO_NAME.search(n)]
        if any(key(n) in taken for n in [name, *filter(None, others)]) or any(key(n) in taken for n in matched):
            continue
        names = []
        for other in [name, *others, *matched]:
            # A name of two letters is too likely to be something else.
            if other and other.lower() in NAMES_LEFT_OUT:
                continue
            if other and len(key(other)) > (0 if other is name else 2) and key(other) not in taken:
                taken.add(key(other))
                names.append(other[0].upper() + other[1:] if other.islower() and other is not name else other)
        names = names[: MOST_NAMES + 1]
        while len(row(category, names)) > 120:
            names.pop()
        rows.append((category, names))
    order = list(dict.fromkeys(CATEGORIES.values()))
    rows.sort(key=lambda row: (order.index(row[0]), row[1][0].casefold()))

    lines = [row(*one) for one in rows]
    with open(TABLE, "w", encoding="utf-8") as file:
        file.write(HEADER + "\n".join(lines) + "\n  ]\n}\n")
    print(len(rows), "brands")


HEADER = '''extension Store {
  /// Brands that have shops in Ukraine, from name-suggestion-index (https://github.com/osmlab/name-suggestion-index), which
  /// has no colours. `Tests/Proof/Stores/brands.py` writes this file.
  ///
  /// Copyright 2026, name-suggestion-index contributors. BSD-3-Clause; the text is in Assets/debian/copyright.
  static let brands: [Store] = [
'''

main()

extension Store {
  /// Names of stores that are also ordinary words, names of people or of places, as a `SearchKey` has them.
  package static let commonNames: Set<String> = [
    "eva", "єва", "ева", "аврора", "avrora", "фора", "fora", "простор", "prostor", "розетка", "rozetka", "подорожник",
    "podorozhnyk", "podorozhnik", "metro", "shell", "boots", "бутс", "penny", "пенні", "nectar", "pandora", "пандора",
    "thalia", "талія", "смик", "odeon", "одеон", "діла", "dila", "грош", "hrosh", "grosh", "наш край", "алло", "allo",
    "реве", "douglas", "дуглас", "gorgany", "горгани", "horhany", "cumulus", "золотий вік", "hebe", "гебе", "фішка",
    "multiplex", "мультиплекс", "аптека низьких цін", "coop", "кооп", "дніпро м", "вітамін", "vitamin", "панацея",
    "медея", "копійка", "здорова родина", "zdorova rodyna", "будь здоров", "respect", "респект", "parallel",
    "паралель", "duna", "дюна", "vovk", "бадьорий", "близенько", "лоток", "lotok", "везунчик", "сімі", "simi",
    "citrus", "цитрус", "акварель", "akvarel", "діні", "dini", "family bakery", "сімейна пекарня", "hop hey",
    "good beer", "medis", "медіс", "invivo", "інвіво", "chipo", "elika", "еліка", "анри фарм", "delvi", "thrash",
    "експрес стрижка", "чистый дом", "червоний маркет", "світ матраців", "cheese kingdom", "оптика 1st", "мой сам",
    "автобаня", "pizza day", "день піци", "isei", "4f",
  ]

  /// Words that cards of any store may have beside its name.
  static let wordsOfCards: Set<String> = [
    "card", "club", "loyalty", "bonus", "bonuses", "gift", "discount", "member", "membership", "store", "shop", "plus",
    "family", "gold", "silver", "my", "the", "new", "old", "app", "points", "coupon", "voucher",
    "картка", "карта", "карточка", "клуб", "бонус", "бонуси", "бонусна", "подарунок", "подарункова", "знижка", "знижки",
    "знижкова", "дисконт", "дисконтна", "магазин", "крамниця", "аптека", "супермаркет", "мультимаркет", "маркет", "моя",
    "мій", "мої", "нова", "стара", "плюс", "бали", "купон", "сертифікат", "накопичувальна", "програма", "лояльності",
  ]

  /// The first words of the names that cameras, scanners and screenshots get, which name no store.
  package static let wordsOfPictures: Set = [
    "img", "image", "photo", "pic", "picture", "dsc", "dscf", "dscn", "pxl", "mvimg", "scan", "scanned", "screenshot",
    "screen", "document", "doc", "card", "code", "barcode", "qr", "qrcode", "download", "file", "untitled", "фото",
    "зображення", "знімок", "скан", "скриншот", "скріншот", "документ", "картка", "код", "файл", "signal", "whatsapp",
    "telegram", "viber",
  ]
}

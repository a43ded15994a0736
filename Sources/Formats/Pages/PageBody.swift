internal import Barcodes
internal import Cards
internal import Rendering
internal import Values
internal import Words

/// The inside of a page: everything that comes from the wallet.
struct PageBody {
  /// How the colours of cards are written.
  enum Colours {
    /// By the classes of a style sheet, which needs no script.
    case classes
    /// By attributes that the script reads: a style sheet is not encrypted, and would show the colours to anybody.
    case attributes
  }

  private let language: Language
  private let colours: Colours
  private var colourClasses: [Colour: Int] = [:]
  private var colourList: [Colour] = []
  private let categoryNumbers: [String: Int]
  private let written: PageCard.Moment
  /// The elements that were written since the last call of `next`.
  private var html = ""

  /// Begins the inside of a page.
  ///
  /// - Parameters:
  ///   - categories: the categories of the cards, in order.
  ///   - written: when the cards were as the page shows them.
  ///   - putsStarsFirst: whether the script puts starred cards before those that were used last.
  init(
    categories: [String], written: PageCard.Moment, _ language: Language, _ colours: Colours, putsStarsFirst: Bool
  ) {
    self.written = written
    self.language = language
    self.colours = colours
    categoryNumbers = Dictionary(
      categories.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { one, _ in one })
    writeTools(categories)
    html += "<div id=\"cards\"\(putsStarsFirst ? " data-stars-first" : "")>\n"
  }

  /// Writes what follows the last card.
  mutating func finish() {
    html += "</div>\n<p id=\"empty\" hidden>\(text(.empty))</p>\n"
    let moment = "<span data-at=\"\(written.seconds)\">\(HTML.escaped(written.text))</span>"
    html += "<p id=\"written\">\(text(.asOf)) \(moment)</p>\n"
    html += "<p id=\"looks\" hidden>\(text(.look)) \(choice("look", .look, [.system, .light, .dark]))</p>\n"
    writeView()
  }

  /// The next elements, in UTF-8, if they have at least `least` bytes.
  mutating func next(least: Int = 0) -> [UInt8]? {
    guard html.utf8.count >= least else { return nil }
    defer { html = "" }
    return Array(html.utf8)
  }

  /// The style sheet of the colours.
  var styleSheet: String {
    colourList.enumerated().map { index, colour in
      ".c\(index){--ground:\(Self.css(colour));--letters:\(Self.letters(colour))}"
    }.joined()
  }

  private static func css(_ colour: Colour) -> String {
    // Opacity is that of other wallets, which blend it with a background of their own.
    Colour(red: colour.red, green: colour.green, blue: colour.blue).hex.lowercased()
  }

  private static func letters(_ colour: Colour) -> String { colour.wantsWhiteLetters ? "#fff" : "#000" }

  private func text(_ text: PageText) -> String { text.span(in: language) }

  /// A name for screen readers that the script can change to another language.
  private func label(_ text: PageText) -> String {
    "data-label=\"\(text.rawValue)\" aria-label=\"\(HTML.escaped(text.phrase.text(in: language)))\""
  }

  /// Words that the script can change to another language.
  private func text(_ words: Phrase) -> String {
    let shown = HTML.escaped(words.text(in: language))
    let others = Language.all.map { (code: $0.code, text: HTML.escaped(words.text(in: $0))) }
    guard others.contains(where: { $0.text != shown }) else { return shown }
    return "<span\(others.map { " data-\($0.code)=\"\($0.text)\"" }.joined())>\(shown)</span>"
  }

  /// Search, order, categories and stars, which need scripts: a bar at the bottom, in reach of the thumb. The categories are
  /// one stop of the Tab key; arrows go between them.
  private mutating func writeTools(_ categories: [String]) {
    html += """
      <div id="tools" role="search" hidden>
      <div id="filters" role="toolbar" \(label(.categories))>
      <button type="button" data-category="" aria-pressed="true">\(text(.all))</button>
      <button type="button" id="starred" aria-pressed="false" \(label(.onlyStarred))>★</button>

      """
    for (number, category) in categories.enumerated() {
      html += """
        <button type="button" data-category="\(number)" aria-pressed="false" dir="auto">\(HTML.escaped(category))</button>

        """
    }
    html += """
      </div>
      <div id="bar"><input id="search" type="search" autocomplete="off" autocapitalize="off" spellcheck="false" \
      enterkeyhint="search" data-placeholder="search" placeholder="\(PageText.search.phrase.text(in: language))" \(label(.search))>\
      <span class="icon">\(Self.drawing("M7 5v14M3.5 15.5L7 19l3.5-3.5M17 19V5M13.5 8.5L17 5l3.5 3.5"))\
      \(choice("sort", .sort, [.byName, .recent, .byDate]))</span></div>
      <p id="status" class="unseen" role="status"></p>
      </div>

      """
  }

  /// The most letters of a word of a name that are not broken into two lines.
  private static let longWord = 14
  /// The most letters of a number in large letters, which are one line on a phone.
  private static let longNumber = 20

  /// Writes a card.
  mutating func write(_ card: PageCard) {
    let facts = card.card
    let numbers = facts.categories.compactMap { categoryNumbers[$0] }.map(String.init).joined(separator: " ")
    let expiry = card.validUntil.map { " data-until=\"\($0.iso)\"" } ?? ""
    let (classes, colour) = self.colour(of: facts)
    let isCancelled = facts.status == .cancelled
    let isLong = facts.name.split(separator: " ").contains { $0.count > Self.longWord }
    let background = card.pictures[.background].map { "<img class=\"ground\" alt=\"\" src=\"\(Self.url($0))\">" }
    let state = (isCancelled ? " cancelled" : "") + (background == nil ? "" : " pictured")
    html += """
      <details class="card\(state)\(classes)"\(colour) name="card" data-categories="\(numbers)"\(expiry)\
      \(facts.isStarred ? " data-starred" : "")>
      <summary>\(background ?? "")\(badge(of: card))<span class="title\(isLong ? " long" : "")"><span class="line"><span class="name" dir="auto">\(HTML.escaped(facts.name))</span>
      """
    if facts.isStarred { html += "<span class=\"star\" role=\"img\" \(label(.starred))>★</span>" }
    html += "</span>"
    let tags = facts.categories.map { HTML.escaped($0) }.joined(separator: " · ")
    if !tags.isEmpty { html += "<span class=\"tags\" dir=\"auto\">\(tags)</span>" }
    html += "</span><span class=\"now\">"
    if isCancelled { html += "<span class=\"mark\">\(text(.cancelled))</span>" }
    if facts.isArchived { html += "<span class=\"mark\">\(text(.archived))</span>" }
    if let event = card.event, !isCancelled { html += time(of: event, isShort: true) }
    if let balance = card.balance { html += "<span>\(text(balance))</span>" }
    if card.event == nil, let day = card.validUntil {
      html += "<span class=\"until\">\(text(.validUntil)) \(time(of: day))</span>"
    }
    html += "</span>"
    // A link to the card opens it, since the target is inside of what is closed.
    html += "</summary>\n<div class=\"inside\" id=\"card\(facts.number)\">\n"
    for (index, number) in card.numbers.enumerated() {
      write(number, index, of: card.numbers.count > 1 ? facts.number : nil)
    }
    if card.numbers.isEmpty {
      html += "<section class=\"number-of main\"><p class=\"none\">\(text(.noNumber))</p></section>\n"
    }
    writeFacts(of: card)
    for (side, name) in [(PictureSide.front, PageText.frontPicture), (.back, .backPicture)] {
      guard let picture = card.pictures[side] else { continue }
      let alternative = HTML.escaped(name.phrase.text(in: language))
      html += """
        <img class="photo" data-alt="\(name.rawValue)" alt="\(alternative)" loading="lazy" src="\(Self.url(picture))">

        """
    }
    writeOriginals(of: card)
    html += "</div>\n</details>\n"
  }

  /// Writes links that save the originals. The script opens them in the browser instead.
  private mutating func writeOriginals(of card: PageCard) {
    if card.originals.isEmpty { return }
    html += "<p class=\"originals\">\(text(.originals)):\n"
    for (original, bytes) in card.originals {
      let (type, name) = (original.type.mediaType, HTML.escaped(original.copyName))
      html += "<a class=\"original\" dir=\"auto\" download=\"\(name)\" type=\"\(type)\" href=\""
      html += "data:\(type);base64,\(Base64.text(of: bytes))\">\(HTML.escaped(original.name.printable))</a>\n"
    }
    html += "</p>\n"
  }

  /// A time that the script writes for the phone's language, clock and zone.
  private func time(of event: PageCard.Event, isShort: Bool = false) -> String {
    let zone = event.zone.map { " data-zone=\"\(HTML.escaped($0.name))\" data-city=\"\(HTML.escaped($0.city))\"" } ?? ""
    let moments = zip(["starts", "ends"], event.moments).map { " data-\($0)=\"\($1)\"" }.joined()
    return """
      <span class="when\(isShort ? " short" : "")"\(moments)\(zone)>\(HTML.escaped(isShort ? event.start : event.text))</span>
      """
  }

  private func time(of day: PageCard.Day) -> String { "<time datetime=\"\(day.iso)\">\(HTML.escaped(day.text))</time>" }

  private mutating func colour(of card: Card) -> (classes: String, attributes: String) {
    let colour = card.colour ?? Colour.computed(for: card.name)
    switch colours {
    case .attributes:
      return ("", " data-ground=\"\(Self.css(colour))\" data-letters=\"\(Self.letters(colour))\"")
    case .classes:
      if let known = colourClasses[colour] { return (" c\(known)", "") }
      colourClasses[colour] = colourList.count
      colourList.append(colour)
      return (" c\(colourList.count - 1)", "")
    }
  }

  /// The icon, the picture of the front, or the first letter of the name.
  private func badge(of card: PageCard) -> String {
    if card.pictures[.icon] == nil, let front = card.thumbnail {
      return "<img class=\"badge front\" alt=\"\" src=\"\(Self.url(front))\">"
    }
    if let icon = card.pictures[.icon] { return "<img class=\"badge\" alt=\"\" src=\"\(Self.url(icon))\">" }
    let first = card.card.name.printable.first { !$0.isWhitespace && !$0.isPunctuation }.map { String($0).uppercased() }
    return "<span class=\"badge\" aria-hidden=\"true\">\(HTML.escaped(first ?? ""))</span>"
  }

  private static func url(_ picture: PageCard.Picture) -> String {
    "data:image/\(picture.type.rawValue);base64,\(Base64.text(of: picture.bytes))"
  }

  /// Writes a number, with its code.
  ///
  /// - Parameter card: the number of the card if it has several, of which one is shown at a time: a till may read the wrong
  ///   one of two. Nil if this is the only one.
  private mutating func write(_ number: PageCard.Number, _ index: Int, of card: Int?) {
    let kind = number.kind.text(in: language)
    let label = number.label.map { "<span dir=\"auto\">\(HTML.escaped($0))</span>" }
    if let card {
      let state = index == 0 ? " main\" open" : "\""
      html +=
        "<details class=\"number-of\(state) name=\"codes\(card)\"><summary>\(label ?? text(number.kind))</summary>\n"
    } else {
      html += "<section class=\"number-of main\">\n"
    }
    if let symbol = number.symbol {
      html += "<div class=\"paper\">\(PageCode(symbol, name: HTML.escaped(kind)).html)</div>\n"
    }
    // An address, or what else nobody reads aloud, is small.
    let isLong = number.groups.count == 1 && number.groups[0].count > Self.longNumber
    let groups = number.groups.map { number.groups.count > 1 ? "<span>\(HTML.escaped($0))</span>" : HTML.escaped($0) }
    let classes = "number" + (number.symbol == nil ? " alone" : "") + (isLong ? " small" : "")
    html += "<p class=\"\(classes)\" dir=\"auto\">\(groups.joined())</p>\n"
    if card == nil, let label { html += "<p class=\"label\">\(label)</p>\n" }
    html += card == nil ? "</section>\n" : "</details>\n"
  }

  private mutating func writeFacts(of card: PageCard) {
    var facts: [(name: PageText, value: String)] = []
    func add(_ name: PageText, _ value: String) { facts.append((name, value)) }
    if let event = card.event { add(.when, time(of: event)) }
    if let place = card.place {
      let query = place.percentEncoded
      add(
        .place,
        """
        <span class="place" dir="auto">\(HTML.escaped(place))</span> <a href="geo:0,0?q=\(query)">\(text(.map))</a> \
        <a href="https://www.openstreetmap.org/search?query=\(query)" rel="noreferrer">\(text(.openStreetMap))</a>
        """)
    }
    let words = [
      (PageText.people, card.people), (.price, card.price), (.status, card.status), (.balance, card.balance),
    ]
    for (name, value) in words { if let value { add(name, text(value)) } }
    for (name, day) in [(PageText.validFrom, card.validFrom), (.validUntil, card.validUntil)] {
      if let day { add(name, time(of: day)) }
    }
    if let link = card.card.url {
      let shown = HTML.escaped(link)
      let isWeb = ["https://", "http://"].contains { link.lowercased().hasPrefix($0) }
      let (start, end) = isWeb ? ("a href=\"\(shown)\" rel=\"noreferrer\"", "a") : ("span", "span")
      add(.link, "<\(start) class=\"link\">\(shown)</\(end)>")
    }
    func add(_ name: PageText, ofClass words: String, _ value: String) {
      add(name, "<span class=\"\(words)\" dir=\"auto\">\(value)</span>")
    }
    if let issuer = card.card.issuer { add(.issuer, ofClass: "issuer", HTML.escaped(issuer)) }
    if let note = card.card.note { add(.note, ofClass: "note", HTML.escaped(note: note)) }
    guard !facts.isEmpty else { return }
    html += "<dl>\n"
    for fact in facts {
      // The script shows these facts above the code.
      let isAbove = [.when, .balance].contains(fact.name) || fact.name == .validUntil && card.event == nil
      html += "<div\(isAbove ? " class=\"above\"" : "")><dt>\(text(fact.name))</dt><dd>\(fact.value)</dd></div>\n"
    }
    html += "</dl>\n"
  }

  /// A list of choices, the first of which is chosen.
  private func choice(_ id: String, _ name: PageText, _ choices: [PageText]) -> String {
    let options = choices.map { choice in
      "<option value=\"\(choice.rawValue)\" data-t=\"\(choice.rawValue)\">\(HTML.escaped(choice.phrase.text(in: language)))</option>"
    }
    return "<select id=\"\(id)\" \(label(name))>\(options.joined())</select>"
  }

  /// A button with a drawing.
  private func button(_ id: String, _ text: PageText, _ path: String) -> String {
    "<button type=\"button\" class=\"icon\" id=\"\(id)\" \(label(text))>\(Self.drawing(path))</button>"
  }

  /// A drawing of 24 by 24 units.
  private static func drawing(_ path: String) -> String {
    "<svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"\(path)\"/></svg>"
  }

  /// The window in which the script shows one card: what matters now, the code, and then, in reach of the thumb, the keys.
  private mutating func writeView() {
    html += """
      <dialog id="view" aria-labelledby="view-name">
      <div id="stage" role="region" tabindex="0" \(label(.code))>
      <header><h2 id="view-name" tabindex="-1" dir="auto"></h2><p id="view-tags" dir="auto"></p><div id="view-now"></div></header>
      </div>
      <p id="hint" role="status" hidden>\(text(.brightness))</p>
      <div id="tabs" role="tablist" \(label(.codes)) hidden></div>
      <footer>\(button("back", .back, "M19 12H5m6-7l-7 7 7 7"))\
      <span>\(button("previous", .previous, "M15 5l-7 7 7 7"))<span id="place"></span>\
      \(button("next", .next, "M9 5l7 7-7 7"))</span>\
      <span>\(button("turn", .turn, "M20 11a8 8 0 1 0-2.3 6.7M20 5v6h-6"))\
      \(button("full", .fullScreen, "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"))</span></footer>
      </dialog>

      """
  }
}

/// A code of a page, as inline SVG that is as wide as the screen.
struct PageCode {
  /// The most modules across the screen: a module then has 3 pixels on a phone that is 360 CSS pixels wide, with 2 pixels
  /// each.
  private static let mostAcross = 240
  /// The width of a module of a code that stands upright, in CSS pixels: 3 pixels on the same phone.
  private static let module = 1.5

  /// The element.
  let html: String

  /// Draws a code.
  ///
  /// - Parameters:
  ///   - symbol: the code.
  ///   - name: the name for screen readers, escaped.
  init(_ symbol: Symbol, name: String) {
    let code = symbol.drawnWithBestRatio(SVGCode.init) { wide, narrow in
      wide.width <= Self.mostAcross || narrow.width > Self.mostAcross
    }
    // A longer code stands upright, where the screen is long, unless it is a large square.
    let isTurned = code.width > Self.mostAcross && code.height < code.width
    let (across, down) = isTurned ? (code.height, code.width) : (code.width, code.height)
    let size = isTurned ? " width=\"\(Self.pixels(across))\" height=\"\(Self.pixels(down))\"" : ""
    html = """
      <svg class="code\(isTurned ? " upright" : "")"\(size) viewBox="0 0 \(across) \(down)" role="img" aria-label="\(name)" \
      stroke="#000"><path fill="#fff" stroke="none" d="M0 0h\(across)v\(down)H0z"/>\
      <g\(isTurned ? " transform=\"translate(\(across) 0) rotate(90)\"" : "")>\(code.elements)</g></svg>
      """
  }

  private static func pixels(_ modules: Int) -> Int { Int((Double(modules) * module).rounded(.up)) }
}

/// Escapes text for HTML.
enum HTML {
  /// Text for an element or a quoted attribute, in one line.
  static func escaped(_ text: String) -> String { Markup.escaped(text.printable, isInQuotes: true) }

  /// Text of several lines.
  static func escaped(note: String) -> String {
    note.split(separator: /\r\n|\n|\r/, omittingEmptySubsequences: false).map { escaped(String($0)) }
      .joined(separator: "\n")
  }
}

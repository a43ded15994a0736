internal import Values

/// The zones of Windows, which Outlook and Exchange write, by the zones of the database that CLDR names for them
/// (`supplemental/windowsZones.xml`, territory 001, and the comments there).
enum WindowsZones {
  /// The identifiers of the database by the names in Windows.
  static let names: [String: String] = {
    var names: [String: String] = [:]
    for pair in table.split(whereSeparator: { $0 == ";" || $0 == "\n" }) {
      let parts = pair.drop { $0 == " " }.split(separator: "=")
      let name = parts[0].last == "!" ? String(parts[0].dropLast()) : parts[0] + " Standard Time"
      names[name] = String(parts[1])
    }
    return names
  }()

  /// The pairs; a name without `!` goes on with “ Standard Time”.
  private static let table = """
    Dateline=Etc/GMT+12; UTC-11!=Etc/GMT+11; Aleutian=America/Adak; Hawaiian=Pacific/Honolulu;
    Marquesas=Pacific/Marquesas; Alaskan=America/Anchorage; UTC-09!=Etc/GMT+9;
    Pacific Standard Time (Mexico)!=America/Tijuana; UTC-08!=Etc/GMT+8; Pacific=America/Los_Angeles;
    US Mountain=America/Phoenix; Mountain Standard Time (Mexico)!=America/Mazatlan; Mountain=America/Denver;
    Yukon=America/Whitehorse; Central America=America/Guatemala; Central=America/Chicago;
    Easter Island=Pacific/Easter; Central Standard Time (Mexico)!=America/Mexico_City; Canada Central=America/Regina;
    SA Pacific=America/Bogota; Eastern Standard Time (Mexico)!=America/Cancun; Eastern=America/New_York;
    Haiti=America/Port-au-Prince; Cuba=America/Havana; US Eastern=America/Indianapolis;
    Turks And Caicos=America/Grand_Turk; Paraguay=America/Asuncion; Atlantic=America/Halifax;
    Venezuela=America/Caracas; Central Brazilian=America/Cuiaba; SA Western=America/La_Paz;
    Pacific SA=America/Santiago; Newfoundland=America/St_Johns; Tocantins=America/Araguaina;
    E. South America=America/Sao_Paulo; SA Eastern=America/Cayenne; Argentina=America/Buenos_Aires;
    Greenland=America/Godthab; Montevideo=America/Montevideo; Magallanes=America/Punta_Arenas;
    Saint Pierre=America/Miquelon; Bahia=America/Bahia; UTC-02!=Etc/GMT+2; Azores=Atlantic/Azores;
    Cape Verde=Atlantic/Cape_Verde; UTC!=Etc/UTC; GMT=Europe/London; Greenwich=Atlantic/Reykjavik;
    Sao Tome=Africa/Sao_Tome; Morocco=Africa/Casablanca; W. Europe=Europe/Berlin; Central Europe=Europe/Budapest;
    Romance=Europe/Paris; Central European=Europe/Warsaw; W. Central Africa=Africa/Lagos; Jordan=Asia/Amman;
    GTB=Europe/Bucharest; Middle East=Asia/Beirut; Egypt=Africa/Cairo; E. Europe=Europe/Chisinau;
    Syria=Asia/Damascus; West Bank=Asia/Hebron; South Africa=Africa/Johannesburg; FLE=Europe/Kiev;
    Israel=Asia/Jerusalem; South Sudan=Africa/Juba; Kaliningrad=Europe/Kaliningrad; Sudan=Africa/Khartoum;
    Libya=Africa/Tripoli; Namibia=Africa/Windhoek; Arabic=Asia/Baghdad; Turkey=Europe/Istanbul; Arab=Asia/Riyadh;
    Belarus=Europe/Minsk; Russian=Europe/Moscow; E. Africa=Africa/Nairobi; Iran=Asia/Tehran; Arabian=Asia/Dubai;
    Astrakhan=Europe/Astrakhan; Azerbaijan=Asia/Baku; Russia Time Zone 3!=Europe/Samara; Mauritius=Indian/Mauritius;
    Saratov=Europe/Saratov; Georgian=Asia/Tbilisi; Volgograd=Europe/Volgograd; Caucasus=Asia/Yerevan;
    Afghanistan=Asia/Kabul; West Asia=Asia/Tashkent; Ekaterinburg=Asia/Yekaterinburg; Pakistan=Asia/Karachi;
    Qyzylorda=Asia/Qyzylorda; India=Asia/Kolkata; Sri Lanka=Asia/Colombo; Nepal=Asia/Katmandu;
    Central Asia=Asia/Bishkek; Bangladesh=Asia/Dhaka; Omsk=Asia/Omsk; Myanmar=Asia/Rangoon; SE Asia=Asia/Bangkok;
    Altai=Asia/Barnaul; W. Mongolia=Asia/Hovd; North Asia=Asia/Krasnoyarsk; N. Central Asia=Asia/Novosibirsk;
    Tomsk=Asia/Tomsk; China=Asia/Shanghai; North Asia East=Asia/Irkutsk; Singapore=Asia/Singapore;
    W. Australia=Australia/Perth; Taipei=Asia/Taipei; Ulaanbaatar=Asia/Ulaanbaatar; Aus Central W.=Australia/Eucla;
    Transbaikal=Asia/Chita; Tokyo=Asia/Tokyo; North Korea=Asia/Pyongyang; Korea=Asia/Seoul; Yakutsk=Asia/Yakutsk;
    Cen. Australia=Australia/Adelaide; AUS Central=Australia/Darwin; E. Australia=Australia/Brisbane;
    AUS Eastern=Australia/Sydney; West Pacific=Pacific/Port_Moresby; Tasmania=Australia/Hobart;
    Vladivostok=Asia/Vladivostok; Lord Howe=Australia/Lord_Howe; Bougainville=Pacific/Bougainville;
    Russia Time Zone 10!=Asia/Srednekolymsk; Magadan=Asia/Magadan; Norfolk=Pacific/Norfolk; Sakhalin=Asia/Sakhalin;
    Central Pacific=Pacific/Guadalcanal; Russia Time Zone 11!=Asia/Kamchatka; New Zealand=Pacific/Auckland;
    UTC+12!=Etc/GMT-12; Fiji=Pacific/Fiji; Chatham Islands=Pacific/Chatham; UTC+13!=Etc/GMT-13;
    Tonga=Pacific/Tongatapu; Samoa=Pacific/Apia; Line Islands=Pacific/Kiritimati
    """

  /// The zone with a name that people see, such as `(UTC-05:00) Eastern Time (US & Canada)`, which Outlook writes; nil for
  /// another name. The offset before the name is that of a past year in some programs, and is not needed.
  static func identifier(displayed name: String) -> String? {
    guard name.hasPrefix("(UTC") || name.hasPrefix("(GMT"), let bracket = name.firstIndex(of: ")") else { return nil }
    let rest = name[name.index(after: bracket)...].withoutBlanks
    return displayed[rest.replacing("US and Canada", with: "US & Canada")]
  }

  /// The identifiers of the database by the names in English that people see, without the offset before them: those of
  /// today, and those of earlier versions that name the same zone.
  static let displayed: [String: String] = {
    var identifiers: [String: String] = [:]
    for zone in displayTable.replacing("\n", with: "#").split(separator: "#") {
      let parts = zone.split(separator: "=")
      for name in parts[1].split(separator: "|") {
        identifiers[name.withoutBlanks] = parts[0].withoutBlanks
      }
    }
    return identifiers
  }()

  private static let displayTable = """
    Etc/GMT+12=International Date Line West # Etc/GMT+11=Coordinated Universal Time-11
    America/Adak=Aleutian Islands # Pacific/Honolulu=Hawaii # Pacific/Marquesas=Marquesas Islands
    America/Anchorage=Alaska # Etc/GMT+9=Coordinated Universal Time-09
    America/Tijuana=Baja California|Tijuana, Baja California # Etc/GMT+8=Coordinated Universal Time-08
    America/Los_Angeles=Pacific Time (US & Canada)|Pacific Time (US & Canada); Tijuana # America/Phoenix=Arizona
    America/Mazatlan=Chihuahua, La Paz, Mazatlan|La Paz, Mazatlan # America/Denver=Mountain Time (US & Canada)
    America/Whitehorse=Yukon # America/Guatemala=Central America # America/Chicago=Central Time (US & Canada)
    Pacific/Easter=Easter Island # America/Mexico_City=Guadalajara, Mexico City, Monterrey
    America/Regina=Saskatchewan # America/Bogota=Bogota, Lima, Quito|Bogota, Lima, Quito, Rio Branco
    America/Cancun=Chetumal # America/New_York=Eastern Time (US & Canada) # America/Port-au-Prince=Haiti
    America/Havana=Havana # America/Indianapolis=Indiana (East) # America/Grand_Turk=Turks and Caicos
    America/Asuncion=Asuncion # America/Halifax=Atlantic Time (Canada) # America/Caracas=Caracas
    America/Cuiaba=Cuiaba # America/La_Paz=Georgetown, La Paz, San Juan|Georgetown, La Paz, Manaus, San Juan
    America/Santiago=Santiago # America/St_Johns=Newfoundland # America/Araguaina=Araguaina
    America/Sao_Paulo=Brasilia # America/Cayenne=Cayenne, Fortaleza
    America/Buenos_Aires=City of Buenos Aires|Buenos Aires # America/Godthab=Greenland
    America/Montevideo=Montevideo # America/Punta_Arenas=Punta Arenas # America/Miquelon=Saint Pierre and Miquelon
    America/Bahia=Salvador # Etc/GMT+2=Coordinated Universal Time-02 # Atlantic/Azores=Azores
    Atlantic/Cape_Verde=Cabo Verde Is.|Cape Verde Is.|Cape Verde Islands # Etc/UTC=Coordinated Universal Time
    Europe/London=Dublin, Edinburgh, Lisbon, London|Greenwich Mean Time: Dublin, Edinburgh, Lisbon, London
    Europe/London=Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London
    Atlantic/Reykjavik=Monrovia, Reykjavik # Africa/Sao_Tome=Sao Tome # Africa/Casablanca=Casablanca
    Europe/Berlin=Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna
    Europe/Budapest=Belgrade, Bratislava, Budapest, Ljubljana, Prague
    Europe/Paris=Brussels, Copenhagen, Madrid, Paris # Europe/Warsaw=Sarajevo, Skopje, Warsaw, Zagreb
    Africa/Lagos=West Central Africa # Asia/Amman=Amman # Europe/Bucharest=Athens, Bucharest # Asia/Beirut=Beirut
    Africa/Cairo=Cairo # Europe/Chisinau=Chisinau # Asia/Damascus=Damascus # Asia/Hebron=Gaza, Hebron
    Africa/Johannesburg=Harare, Pretoria
    Europe/Kiev=Helsinki, Kiev, Riga, Sofia, Tallinn, Vilnius|Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius
    Asia/Jerusalem=Jerusalem # Africa/Juba=Juba # Europe/Kaliningrad=Kaliningrad # Africa/Khartoum=Khartoum
    Africa/Tripoli=Tripoli # Africa/Windhoek=Windhoek # Asia/Baghdad=Baghdad # Europe/Istanbul=Istanbul
    Asia/Riyadh=Kuwait, Riyadh # Europe/Minsk=Minsk
    Europe/Moscow=Moscow, St. Petersburg|Moscow, St. Petersburg, Volgograd # Africa/Nairobi=Nairobi
    Asia/Tehran=Tehran # Asia/Dubai=Abu Dhabi, Muscat # Europe/Astrakhan=Astrakhan, Ulyanovsk # Asia/Baku=Baku
    Europe/Samara=Izhevsk, Samara # Indian/Mauritius=Port Louis # Europe/Saratov=Saratov # Asia/Tbilisi=Tbilisi
    Europe/Volgograd=Volgograd # Asia/Yerevan=Yerevan # Asia/Kabul=Kabul # Asia/Tashkent=Ashgabat, Tashkent
    Asia/Yekaterinburg=Ekaterinburg # Asia/Karachi=Islamabad, Karachi # Asia/Qyzylorda=Qyzylorda
    Asia/Kolkata=Chennai, Kolkata, Mumbai, New Delhi # Asia/Colombo=Sri Jayawardenepura # Asia/Katmandu=Kathmandu
    Asia/Dhaka=Dhaka # Asia/Omsk=Omsk # Asia/Rangoon=Yangon (Rangoon) # Asia/Bangkok=Bangkok, Hanoi, Jakarta
    Asia/Barnaul=Barnaul, Gorno-Altaysk # Asia/Hovd=Hovd # Asia/Krasnoyarsk=Krasnoyarsk
    Asia/Novosibirsk=Novosibirsk # Asia/Tomsk=Tomsk # Asia/Shanghai=Beijing, Chongqing, Hong Kong, Urumqi
    Asia/Irkutsk=Irkutsk # Asia/Singapore=Kuala Lumpur, Singapore # Australia/Perth=Perth # Asia/Taipei=Taipei
    Asia/Ulaanbaatar=Ulaanbaatar # Australia/Eucla=Eucla # Asia/Chita=Chita # Asia/Tokyo=Osaka, Sapporo, Tokyo
    Asia/Pyongyang=Pyongyang # Asia/Seoul=Seoul # Asia/Yakutsk=Yakutsk # Australia/Adelaide=Adelaide
    Australia/Darwin=Darwin # Australia/Brisbane=Brisbane # Australia/Sydney=Canberra, Melbourne, Sydney
    Pacific/Port_Moresby=Guam, Port Moresby # Australia/Hobart=Hobart # Asia/Vladivostok=Vladivostok
    Australia/Lord_Howe=Lord Howe Island # Pacific/Bougainville=Bougainville Island # Asia/Srednekolymsk=Chokurdakh
    Asia/Magadan=Magadan # Pacific/Norfolk=Norfolk Island # Asia/Sakhalin=Sakhalin
    Pacific/Guadalcanal=Solomon Is., New Caledonia
    Asia/Kamchatka=Anadyr, Petropavlovsk-Kamchatsky|Petropavlovsk-Kamchatsky # Pacific/Auckland=Auckland, Wellington
    Etc/GMT-12=Coordinated Universal Time+12 # Pacific/Fiji=Fiji # Pacific/Chatham=Chatham Islands
    Etc/GMT-13=Coordinated Universal Time+13 # Pacific/Tongatapu=Nuku'alofa # Pacific/Apia=Samoa
    Pacific/Kiritimati=Kiritimati Island
    """
}

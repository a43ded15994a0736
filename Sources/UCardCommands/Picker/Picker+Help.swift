extension Picker {
  /// The keys of the picker.
  static let help = Phrase(
    english: """
      In the list
      letters        search names, issuers, notes, labels, numbers and categories, in either alphabet
      ↑ ↓  Tab       choose a card; Ctrl-P and Ctrl-N too, or the wheel of the mouse
      Enter          open the card; a click on the chosen card, too
      Ctrl-U         empty the search; Ctrl-W takes a word back
      Esc            leave

      On a card
      ↑ ↓  k j       the previous and the next card
      ← →  h l       the previous and the next identifier
      + −            the size of the code
      r              turn the bars by a quarter
      Enter          show a secret
      c              copy the number
      i              all facts
      b              front and back, in terminals that show pictures
      s              put a star on the card, or take it off
      u              undo the last change of the wallet
      Esc            back to the list
      q              leave

      The letters are keys: they work in the Ukrainian layout of the keyboard, too.

      With a screen reader, ucard list --plain and ucard show CARD --plain say the same line by line; ucard config \
      plain true makes that the rule.
      """,
    ukrainian: """
      У списку
      літери         пошук у назвах, видавцях, нотатках, мітках, номерах і категоріях, будь-якою абеткою
      ↑ ↓  Tab       вибір картки; також Ctrl-P і Ctrl-N або коліщатко миші
      Enter          відкрити картку; також клацнути обрану
      Ctrl-U         очистити пошук; Ctrl-W прибирає слово
      Esc            вихід

      На картці
      ↑ ↓  k j       попередня й наступна картка
      ← →  h l       попередній і наступний ідентифікатор
      + −            розмір коду
      r              повернути штрихи на чверть
      Enter          показати таємне
      c              скопіювати номер
      i              усі відомості
      b              лицьовий бік і зворот, якщо термінал показує зображення
      s              поставити або прибрати зірку
      u              скасувати останню зміну гаманця
      Esc            назад до списку
      q              вихід

      Літери — це клавіші: в українській розкладці вони діють так само.

      Із програмою читання з екрана те саме рядок за рядком кажуть ucard list --plain і ucard show КАРТКА --plain; \
      ucard config plain true робить це правилом.
      """)
}

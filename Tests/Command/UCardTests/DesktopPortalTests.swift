import Foundation
import Testing
import Witnesses

/// A picture of the screen by way of a desktop's portal, which a script plays on a bus of its own.
@Suite struct DesktopPortalTests {
  private let built: BuiltCommand

  init() throws {
    built = try BuiltCommand()
    try Data(
      """
      import dbus, dbus.service, dbus.mainloop.glib, os, shutil, subprocess, sys
      from gi.repository import GLib
      dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
      bus = dbus.SessionBus()
      name = dbus.service.BusName("org.freedesktop.portal.Desktop", bus)
      class Request(dbus.service.Object):
        @dbus.service.signal("org.freedesktop.portal.Request", signature="ua{sv}")
        def Response(self, code, results): pass
      class Portal(dbus.service.Object):
        @dbus.service.method(
          "org.freedesktop.portal.Screenshot", in_signature="sa{sv}", out_signature="o", sender_keyword="sender")
        def Screenshot(self, parent, options, sender):
          path = f"/org/freedesktop/portal/desktop/request/{sender[1:].replace('.', '_')}/{options['handle_token']}"
          request = Request(bus, path)
          def answer():
            if sys.argv[1] == "refuse": return request.Response(1, {})
            shutil.copy("code.png", "Знімок 1.png")
            uri = GLib.filename_to_uri(os.path.abspath("Знімок 1.png"))
            request.Response(0, {"other": dbus.UInt32(1), "uri": uri})
          GLib.timeout_add(50, answer)
          return path
      Portal(bus, "/org/freedesktop/portal/desktop")
      loop = GLib.MainLoop()
      child = subprocess.Popen(["ucard", "scan", "--screen", "--format", "csv"])
      GLib.child_watch_add(GLib.PRIORITY_DEFAULT, child.pid, lambda *_: loop.quit())
      GLib.timeout_add_seconds(30, loop.quit)
      loop.run()
      """.utf8
    ).write(to: built.home.appending(path: "portal.py"))
  }

  private func scan(_ answer: String) throws -> Subprocess.Result {
    try built.shell(
      """
      unset DBUS_SESSION_BUS_ADDRESS XDG_RUNTIME_DIR DISPLAY
      export WAYLAND_DISPLAY=none
      ucard encode ean13 4820000000024 -o code.png 2> /dev/null
      dbus-run-session -- /usr/bin/python3 portal.py \(answer)
      ls
      """)
  }

  /// The file that the desktop has written is gone afterwards.
  @Test func theDesktopGivesAPicture() throws {
    let result = try scan("give")
    #expect(result.text.contains(",4820000000024,"), "\(result.errors)")
    #expect(result.text.hasSuffix("code.png\nportal.py\n"), "\(result.text)")
  }

  @Test func aPersonMayRefuse() throws {
    let result = try scan("refuse")
    #expect(result.text.hasSuffix("code.png\nportal.py\n") && !result.text.contains("4820000000024"))
    #expect(result.errors.contains("screen"), "\(result.errors)")
  }
}

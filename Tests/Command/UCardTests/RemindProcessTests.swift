import Foundation
import Testing
import Witnesses

/// Reminders by the built command, with the programs around it: notify-send, systemctl, systemd-analyze.
@Suite struct RemindProcessTests {
  /// A desktop and a systemd that note how they are called.
  private static let programs = #"""
    mkdir -p bin; export PATH="$PWD/bin:$PATH" DBUS_SESSION_BUS_ADDRESS=unix:path=/nonexistent
    cat > bin/notify-send << 'END'
    #!/bin/sh
    printf '%s|' "$@" >> told; echo >> told
    [ ! -e deadly ] || kill -KILL $PPID
    [ ! -e broken ]
    END
    cat > bin/systemctl << 'END'
    #!/bin/sh
    echo "$*" >> asked
    [ ! -e off ]
    END
    chmod +x bin/*
    """#

  @Test func theDesktopShowsWhatIsDue() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      #"""
      \#(Self.programs)
      ucard add 'A & <b>' 1 --no-store --starts +60m --remind 60m --place 'C:\new' 2> /dev/null
      ucard remind --due; cat told; rm told
      ucard remind --due; ls told 2> /dev/null
      ucard add Quest --starts +60m --remind 60m 2> /dev/null
      touch deadly; ucard remind --due 2> /dev/null; rm deadly told
      ucard remind --due; cat told; rm told
      ucard remind --due; ls told 2> /dev/null
      ucard add Plain --starts +60m --remind 60m 2> /dev/null
      touch broken; rm -f told
      # A desktop that is not there yet.
      ucard config digest 0:00 2> /dev/null; ucard add Gift 9 --no-store --expires 5d 2> /dev/null
      ucard remind --due --desktop 2> /dev/null; echo $?; ucard remind --digest --desktop 2> /dev/null; echo $?
      ucard remind --due --desktop 2> /dev/null; rm broken told; ucard remind --due --desktop; cat told; rm told
      ucard add Again --starts +60m --remind 60m 2> /dev/null
      unset DBUS_SESSION_BUS_ADDRESS XDG_RUNTIME_DIR; ucard remind --due --desktop 2> /dev/null; echo $?
      ucard remind --due
      """#)
    let lines = result.text.replacing(/(Mon|Tue|Wed|Thu|Fri|Sat|Sun) 20..-..-.. ..:../, with: "TIME").split(
      separator: "\n")
    #expect(
      lines == [
        "--urgency=critical|--app-name=U-Card|--|A & <b>|TIME", "C:\\\\new", "code: ucard show '#1'|",
        "--urgency=critical|--app-name=U-Card|--|Quest|TIME", "this reminder may have been shown already|",
        "75", "75", "--urgency=critical|--app-name=U-Card|--|Plain|TIME|", "75", "Again: TIME",
      ], "\(result.text) \(result.errors)")
  }

  /// A message that is being told is not told by another timer meanwhile.
  @Test func severalAtOnceRingOnce() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      #"""
      \#(Self.programs)
      echo 'sleep 0.3' >> bin/notify-send
      for round in 1 2 3; do
        ucard add "Event $round" --starts +60m --remind 60m 2> /dev/null
        for number in 1 2 3 4 5 6 7 8; do ucard remind --due 2>> said & done; wait
      done
      grep -c urgency told; grep -c 'shown already' told; cat said
      """#)
    #expect(result.text == "3\n0\n", "\(result.text) \(result.errors)")
  }

  /// The message that the notification server of a desktop gets from the real notify-send.
  @Test func aNotificationArrivesAsItIs() throws {
    let built = try BuiltCommand()
    try Data(
      """
      import dbus, dbus.service, dbus.mainloop.glib, subprocess, sys
      from gi.repository import GLib
      dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
      class Server(dbus.service.Object):
        @dbus.service.method("org.freedesktop.Notifications", in_signature="susssasa{sv}i", out_signature="u")
        def Notify(self, app, replaces, icon, summary, body, actions, hints, timeout):
          print(app, summary, body.replace(chr(10), "|"), int(hints["urgency"]), sep="@", flush=True)
          return 1
        @dbus.service.method("org.freedesktop.Notifications", out_signature="ssss")
        def GetServerInformation(self): return ("test", "test", "1", "1.2")
        @dbus.service.method("org.freedesktop.Notifications", out_signature="as")
        def GetCapabilities(self): return ["body", "body-markup"]
      bus = dbus.SessionBus()
      name = dbus.service.BusName("org.freedesktop.Notifications", bus)
      server = Server(bus, "/org/freedesktop/Notifications")
      loop = GLib.MainLoop()
      child = subprocess.Popen(["ucard", "remind", "--due"])
      GLib.child_watch_add(GLib.PRIORITY_DEFAULT, child.pid, lambda *_: loop.quit())
      GLib.timeout_add_seconds(20, loop.quit)
      loop.run()
      """.utf8
    ).write(to: built.home.appending(path: "server.py"))
    let result = try built.shell(
      #"""
      unset DBUS_SESSION_BUS_ADDRESS XDG_RUNTIME_DIR
      ucard add '-A & <b>\n' 1 --no-store --starts +60m --remind 60m --place 'C:\new & <i>' 2> /dev/null ||
        ucard add --no-store --starts +60m --remind 60m --place 'C:\new & <i>' -- '-A & <b>\n' 1 2> /dev/null
      dbus-run-session -- /usr/bin/python3 server.py
      """#)
    let parts = result.text.split(separator: "@").map(String.init)
    #expect(parts.count == 4 && parts.first == "U-Card" && parts.last == "2\n", "\(result.text) \(result.errors)")
    #expect(parts.count == 4 && parts[1] == #"-A & <b>\n"#)
    #expect(parts.count == 4 && parts[2].hasSuffix(#"|C:\new &amp; &lt;i&gt;|code: ucard show '#1'"#), "\(result.text)")
  }

  @Test func systemdFindsNoFaultInTheUnits() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      #"""
      \#(Self.programs)
      export TZ=Europe/Kyiv XDG_CONFIG_HOME="$PWD/con fig" XDG_RUNTIME_DIR="$PWD/run"
      mkdir -p run 'od d$x %h' 'od d$x %h"\'
      cp -L "$(command -v ucard)" 'od d$x %h/ucard'; ln 'od d$x %h/ucard' 'od d$x %h"\/ucard'
      'od d$x %h"\/ucard' config digest 7:05 2> /dev/null
      'od d$x %h"\/ucard' remind --install --wallet 'w $HOME %h.sqlite' 2>&1
      cat asked
      verify() { systemd-analyze --user --man=no verify "$@" 2>&1; }
      units="con fig/systemd/user"
      verify "$units/"*
      for name in remind digest; do
        systemd-analyze calendar "$(sed -n s/OnCalendar=//p "$units/ucard-$name.timer")" | grep Normalized
      done
      grep -h '^E' "$units/ucard-remind.service"
      'od d$x %h/ucard' remind --install 2> /dev/null; verify "$units/"*
      grep -h ^ExecStart "$units/ucard-digest.service"
      # It would tell.
      rm 'od d$x %h/ucard'; verify "$units/ucard-remind.service" | grep -c 'not executable'
      sed -i s/minutely/sometimes/ "$units/ucard-remind.timer"; verify "$units/ucard-remind.timer" | grep -c sometimes
      """#)
    let home = built.home.path
    #expect(
      result.text == #"""
        Reminders are shown from now on; ucard remind lists them. The timers are in “\#(home)/con fig/systemd/user”.
        --user show-environment
        --user daemon-reload
        --user enable --now ucard-remind.timer
        --user restart ucard-remind.timer
        --user enable --now ucard-digest.timer
        --user restart ucard-digest.timer
        Normalized form: *-*-* *:*:00
        Normalized form: *-*-* 07:05:00 Europe/Kyiv
        ExecStart=/usr/bin/env "\#(home)/od d$$x %%h\"\\/ucard" remind --due --desktop --wallet "\#(home)/w $$HOME %%h.sqlite"
        Environment=LC_ALL=C
        Environment=TZ=Europe/Kyiv
        Environment="XDG_CONFIG_HOME=\#(home)/con fig"
        ExecStart="\#(home)/od d$x %%h/ucard" remind --digest --desktop
        1
        1

        """#, "\(result.text) \(result.errors)")
  }

  @Test func timersAreRemovedAndNothingElse() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      #"""
      \#(Self.programs)
      units=.config/systemd/user; mkdir -p $units; echo mine > $units/ucard-digest.timer
      ucard remind --install; echo $?; cat $units/*
      rm $units/*; echo mine > $units/other.timer
      ucard remind --install; ls $units
      ucard config digest never 2>&1; ucard remind --install; ls $units
      echo mine > $units/ucard-remind.service; rm asked
      ucard remind --uninstall; ls $units; cat asked; rm asked
      ucard remind --uninstall; echo $?; cat asked
      ucard remind --print | grep -c '^# '
      ucard config digest 9:15; touch off; TZ=Asia/Tokyo LC_TIME="a'b%" ucard remind --install; echo $?; ls $units
      """#)
    let program = try BuiltCommand.executable().resolvingSymlinksInPath().path
    #expect(
      result.text == #"""
        73
        mine
        other.timer
        ucard-digest.service
        ucard-digest.timer
        ucard-remind.service
        ucard-remind.timer
        digest is now never.
        The timer still has its old time. To change it:
          ucard remind --install
        other.timer
        ucard-remind.service
        ucard-remind.timer
        other.timer
        ucard-remind.service
        --user disable --now ucard-remind.timer
        --user daemon-reload
        0
        4
        * * * * * LC_ALL=C LC_TIME='a'\''b\%' \#(program) remind --due
        15 9 * * * LC_ALL=C LC_TIME='a'\''b\%' \#(program) remind --digest
        0
        other.timer
        ucard-remind.service

        """#, "\(result.text) \(result.errors)")
    #expect(result.errors.contains("crontab -e"))
  }
}

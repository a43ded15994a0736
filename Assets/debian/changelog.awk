# Makes Debian's changelog from .github/CHANGELOG.md: the sections and items of each version, newest first. Unreleased
# changes are those of the version that is packaged, which may have a release of Debian behind its revision and a tilde.
# Variables: version and date of the package, and its maintainer. Another version has the date that its heading names.

# Prints the item that has been read, in lines of at most 78 characters.
function print_item(    words, count, i, line) {
  if (item == "") return
  count = split(item, words, " ")
  line = "  *"
  for (i = 1; i <= count; i++) {
    if (length(line) + 1 + length(words[i]) > 78) {
      print line
      line = "   "
    }
    line = line " " words[i]
  }
  print line
  item = ""
}

function end_version() {
  print_item()
  if (current != "") printf "\n -- %s  %s\n\n", maintainer, day
}

/^## / {
  name = $2 == "Unreleased" || index(version, $2 "-") == 1 ? version : $2 "-1"
  if (name == current) next
  end_version()
  current = name
  day = date
  if (name != version) {
    gsub(/[()]/, "", $3)
    command = "LC_ALL=C date -u -R -d " $3
    command | getline day
    close(command)
  }
  printf "ucard (%s) unstable; urgency=medium\n\n", name
  isFirst = 1
  next
}

current == "" || /^$/ { next }

/^### / {
  print_item()
  printf "%s  [ %s ]\n", isFirst ? "" : "\n", substr($0, 5)
  isFirst = 0
  next
}

/^- / {
  print_item()
  item = substr($0, 3)
  isFirst = 0
  next
}

{ item = item " " $0 }

END { end_version() }

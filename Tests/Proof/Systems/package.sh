# What the installed package has to do in an empty home, on a machine that has nothing but the package and what it
# recommends. Each line that fails ends it.
set -eux
cd
ucard --version
ucard add Library A-1234-5678
test "$(ucard show lib)" = A-1234-5678
ucard add Train "RAIL TICKET 42" --type aztec
ucard add Сільпо 4820000000000 --type ean13
ucard list
# Pictures that a person sends to a phone: a code, a whole card with its letters, a sheet.
ucard export png сіл -o code.png
ucard export png train -o aztec.png
ucard export png сіл --face -o face.png
ucard export pdf --all -o cards.pdf
test -s face.png -a -s cards.pdf
# Pictures that come in, with one linear code and one matrix code.
test "$(ucard scan code.png --format csv | tail -1 | cut -d, -f1-9 | grep -c 4820000000000)" = 1
ucard scan aztec.png | grep "RAIL TICKET 42"
# The wallet for Catima, and back into another wallet.
ucard export catima -o catima.zip
UCARD_WALLET=$HOME/other.sqlite ucard import catima.zip
test "$(UCARD_WALLET=$HOME/other.sqlite ucard list --format csv | wc -l)" = 4
# Secrets and encrypted files.
printf '1234' | ucard identifier add lib - --type number --label PIN
printf 'a long password\n' > password
ucard backup cards.ucard --encrypt --password-file password
UCARD_WALLET=$HOME/third.sqlite ucard restore cards.ucard --password-file password --yes
test "$(UCARD_WALLET=$HOME/third.sqlite ucard show lib --identifier PIN)" = 1234
# The manual and the completions.
test -s /usr/share/bash-completion/completions/ucard

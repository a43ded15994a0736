# Fills a wallet with the sample cards, shows one, and writes all of their pictures.
# Usage: UCARD_WALLET=FILE sh demo.sh FOLDER, with ucard on the PATH.
set -eu

folder=$1
tab=$(printf '\t')

while IFS=$tab read -r name type payload category; do
  ucard add "$name" "$payload" --type "$type" --category "$category"
done < "$(dirname "$0")/sample-cards.tsv"

echo
ucard list
echo
echo "ucard show сіл"
ucard show сіл --as blocks || echo "(the picture is written all the same)"
echo
ucard export png --output-dir "$folder/pictures"
ucard export catima -o "$folder/catima.zip"
ucard import "$folder/catima.zip" --dry-run

#!/bin/sh
# Checks that a backup contains every file that its database names: sh deploy/backup-check.sh FOLDER
set -eu
folder=${1:?Give the folder of the backup.}
keys=$(mktemp)
trap 'rm -f "$keys"' EXIT
pg_restore --data-only --table=files --file=- "$folder/database.dump" | awk '
  /^COPY / { for (n = 3; n <= NF; n++) if ($n ~ /storage_key/) column = n - 2; rows = 1; next }
  /^\\\.$/ { rows = 0 }
  rows { split($0, values, "\t"); print values[column] }' > "$keys"
missing=0
while read -r key; do
  [ -f "$folder/files/$key" ] || { echo "Missing: $key"; missing=$((missing + 1)); }
done < "$keys"
echo "$(wc -l < "$keys") files are named by the database, $missing are missing."
[ "$missing" = 0 ]

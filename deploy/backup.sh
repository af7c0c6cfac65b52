#!/bin/sh
# Backs up the database and the bucket while the servers run: sh deploy/backup.sh FOLDER
# Needs psql, pg_dump and rclone. DATABASE_URL is the database, BUCKET the bucket as a path of rclone, such as songs:songs.
# Repeat it with the same folder to copy only new files.
set -eu
folder=${1:?Give the folder of the backup.}
: "${DATABASE_URL:?}" "${BUCKET:?}"

sql() {
  psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --dbname="$DATABASE_URL" --command="$1"
}

# While the schedule that deletes objects is leased to the backup, no object disappears that the database still names.
release() {
  sql "update schedules set leased_until = null where name = 'files.sweep' and leased_by = 'backup'"
}
until [ "$(sql "update schedules set leased_until = now() + interval '1 day', leased_by = 'backup', take = take + 1
    where name = 'files.sweep' and (leased_until is null or leased_until < now()) returning 1")" = 1 ]; do
  echo 'Objects are being deleted. Waiting until that has finished.'
  sleep 1
done
trap release EXIT

mkdir -p "$folder/files"
pg_dump --format=custom --no-owner --file="$folder/database.dump" --dbname="$DATABASE_URL"
# The database comes first: an object exists before a row names it.
rclone copy --fast-list --checksum "$BUCKET" "$folder/files"
sh "$(dirname "$0")/backup-check.sh" "$folder"

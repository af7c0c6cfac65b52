#!/bin/sh
# Restores a backup to an empty database and bucket, before any server starts: sh deploy/restore.sh FOLDER
# Needs psql, pg_restore and rclone, DATABASE_URL and BUCKET (see backup.sh), and the release that made the backup, or a newer one.
set -eu
folder=${1:?Give the folder of the backup.}
: "${DATABASE_URL:?}" "${BUCKET:?}"

sh "$(dirname "$0")/backup-check.sh" "$folder"
# Servers start work as soon as they have a database, so the files come first.
rclone copy --fast-list --checksum "$folder/files" "$BUCKET"
pg_restore --no-owner --exit-on-error --single-transaction --dbname="$DATABASE_URL" "$folder/database.dump"
# The dump was made while the backup held this schedule.
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname="$DATABASE_URL" \
  --command="update schedules set leased_until = null where leased_by = 'backup'; analyze"

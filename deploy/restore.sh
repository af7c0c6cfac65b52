#!/bin/sh
# Restores a backup to an empty database and bucket, before any server starts: sh deploy/restore.sh FOLDER
# Needs psql, pg_restore and rclone, DATABASE_URL and BUCKET (see backup.sh), and the release that made the backup, or a newer one.
set -eu
folder=${1:?Give the folder of the backup.}
: "${DATABASE_URL:?}" "${BUCKET:?}"

sh "$(dirname "$0")/backup-check.sh" "$folder"
# Servers start work as soon as they have a database, so the files come first.
rclone copy --fast-list --checksum "$folder/files" "$BUCKET"
# The role of DATABASE_URL may be an ordinary one. Backups of release 0.2.0 contain a setting that only superusers may give a
# function. Servers install their own functions at the start.
tables=$(mktemp)
trap 'rm -f "$tables"' EXIT
pg_restore --no-owner --no-privileges --section=pre-data --file="$tables" "$folder/database.dump"
grep -v "^    SET \"cadenza.posting\" TO 'on'$" "$tables" |
  psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --single-transaction --dbname="$DATABASE_URL"
pg_restore --no-owner --no-privileges --section=data --section=post-data --exit-on-error --single-transaction \
  --dbname="$DATABASE_URL" "$folder/database.dump"
# The dump was made while the backup held this schedule.
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname="$DATABASE_URL" \
  --command="update schedules set leased_until = null where leased_by = 'backup'; analyze"

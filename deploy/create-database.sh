#!/bin/sh
# Makes the role and the database of the servers, on an empty PostgreSQL. The role owns its database, and has no other rights.
# Run by the image of PostgreSQL, or yourself as a superuser, with POSTGRES_PASSWORD for the new role.
set -eu
: "${POSTGRES_PASSWORD:?}"
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" \
  --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
create role cadenza login password :'password';
create database cadenza owner cadenza;
SQL

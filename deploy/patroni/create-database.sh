#!/bin/sh
# Patroni runs this once, on the first primary, with the administrator's address: the product's two accounts and its
# database. One account migrates, the other reads and writes rows.
set -eu
psql --quiet --set ON_ERROR_STOP=1 --set owner="$DATABASE_OWNER_PASSWORD" --set app="$DATABASE_APP_PASSWORD" "$1" <<'SQL'
create role playball_owner login password :'owner';
create role playball_app login password :'app';
create database playball owner playball_owner;
\connect playball
alter schema public owner to playball_owner;
grant usage on schema public to playball_app;
alter default privileges for role playball_owner in schema public
  grant select, insert, update, delete on tables to playball_app;
alter default privileges for role playball_owner in schema public grant usage, select on sequences to playball_app;
SQL

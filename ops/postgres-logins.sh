#!/bin/sh
# Makes Waymark's two logins and its database, as a superuser of PostgreSQL (docs/operations.md, PostgreSQL).
set -eu
psql --username="${POSTGRES_USER:-postgres}" --dbname=postgres --set=ON_ERROR_STOP=1 --quiet \
  --set=admin="$WAYMARK_ADMIN_PASSWORD" --set=serving="$WAYMARK_PASSWORD" <<'SQL'
create role waymark_admin login noinherit createrole password :'admin';
create role waymark login noinherit password :'serving';
create database waymark owner waymark_admin;
SQL

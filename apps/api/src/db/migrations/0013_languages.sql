-- The language in which an account reads (packages/domain/src/languages.ts); null until its owner first signs in. Only the
-- form is checked, so that a further language needs no migration.
alter table users add column language text check (language ~ '^[a-z]{2}$');

-- The language in which an account reads (packages/domain/src/languages.ts). Only its form is checked, so that a further
-- language needs no migration.
alter table users add column language text not null default 'en' check (language ~ '^[a-z]{2}$');

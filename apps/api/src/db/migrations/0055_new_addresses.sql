-- Until when a new address can be confirmed and asked for again. Null: an earlier version wrote it down, and its code says it.
alter table users add column pending_email_until timestamptz;

comment on column mails.dealer_id is 'The account, a dealer''s or an administrator''s, whose mail collects what happens.';

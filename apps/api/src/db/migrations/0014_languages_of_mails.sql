-- The language of a mail's receiver when it was queued. What an older version queues during an update has none: English.
alter table mails add column language text not null default 'en' check (language ~ '^[a-z]{2}$');

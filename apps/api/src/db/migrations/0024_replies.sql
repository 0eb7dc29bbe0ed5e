-- Replies that administrators keep for their messages.
create table saved_replies (
  reply_id integer generated always as identity primary key,
  name text not null check (btrim(name) <> ''),
  -- In how many days the due date of a text is.
  days integer check (days between 1 and 365),
  -- Grows with each change, so that nobody overwrites what they have not seen.
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by integer not null references users,
  constraint saved_replies_name_length check (utf16_length(name) <= 80)
);
create unique index saved_replies_name on saved_replies (lower(name));

-- Only the form of a language is checked, so that a further one needs no migration.
create table saved_reply_texts (
  reply_id integer not null references saved_replies on delete cascade,
  language text not null check (language ~ '^[a-z]{2}$'),
  text text not null check (btrim(text) <> ''),
  primary key (reply_id, language),
  constraint saved_reply_texts_text_length check (utf16_length(text) <= 2000)
);

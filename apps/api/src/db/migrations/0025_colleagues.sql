-- What administrators share about an item and no dealer sees: who takes it is a column of the item (0022), here are their
-- notes, whom a note tells, and who has the item open.
create table notes (
  note_id integer generated always as identity primary key,
  item_id integer not null references request_items,
  author_id integer not null references users,
  content text not null check (btrim(content) <> '' and utf16_length(content) <= 2000),
  created_at timestamptz not null default now()
);
create index notes_of_item on notes (item_id, note_id desc);

create table note_mentions (
  note_id integer not null references notes on delete cascade,
  user_id integer not null references users on delete cascade,
  primary key (note_id, user_id)
);
create index note_mentions_of_user on note_mentions (user_id);

-- Written every half minute by each open page, and worth nothing after a crash.
create unlogged table item_lookers (
  item_id integer not null references request_items on delete cascade,
  user_id integer not null references users on delete cascade,
  until timestamptz not null,
  primary key (item_id, user_id)
);

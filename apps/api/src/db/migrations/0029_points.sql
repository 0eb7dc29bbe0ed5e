-- What administrators can ask a dealer for when an item is sent back.
create table points (
  point_id integer generated always as identity primary key,
  -- One that the portal brings: it brings the wording, too, for languages without a text of an administrator's.
  code text unique check (code ~ '^[a-z]+(-[a-z]+)*$'),
  -- Null: items of every type.
  item_type text check (item_type in ('Speaker', 'Amplifier')),
  kind text not null check (kind in ('media', 'value', 'text')),
  -- Of a measured value.
  unit text check (btrim(unit) <> ''),
  -- Grows with each change, so that nobody overwrites what they have not seen.
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by integer references users,
  check ((kind = 'value') = (unit is not null)),
  constraint points_unit_length check (utf16_length(unit) <= 20)
);

-- Only the form of a language is checked, so that a further one needs no migration.
create table point_texts (
  point_id integer not null references points on delete cascade,
  language text not null check (language ~ '^[a-z]{2}$'),
  text text not null check (btrim(text) <> ''),
  primary key (point_id, language),
  constraint point_texts_text_length check (utf16_length(text) <= 200)
);

insert into points (code, item_type, kind, unit) values
  ('type-label', null, 'media', null),
  ('fault', null, 'media', null),
  ('video-with-sound', null, 'media', null),
  ('resistance', 'Speaker', 'value', 'Ω'),
  ('supply-voltage', 'Amplifier', 'value', 'V'),
  ('wiring', 'Amplifier', 'media', null),
  ('proof-of-purchase', null, 'media', null),
  ('how-it-fails', null, 'text', null);

-- What was asked for on an item, worded as it was asked, and what came. Open until it is answered, or ended: by a decision
-- that asks for something else or for nothing, or by the dealer, who has no more.
create table asked_points (
  asked_id integer generated always as identity primary key,
  item_id integer not null references request_items,
  point_id integer references points on delete set null,
  kind text not null check (kind in ('media', 'value', 'text')),
  wording text not null check (btrim(wording) <> ''),
  unit text,
  asked_at timestamptz not null,
  asked_by integer not null references users,
  asked_in integer not null references messages,
  answered_at timestamptz,
  answer text,
  answered_in integer references messages,
  ended_at timestamptz,
  ended_by text check (ended_by in ('dealer', 'admins')),
  check ((kind = 'value') = (unit is not null)),
  check ((answered_at is null) = (answered_in is null)),
  check ((answer is not null) = (answered_at is not null and kind <> 'media')),
  check ((ended_at is null) = (ended_by is null)),
  check (answered_at is null or ended_at is null),
  constraint asked_points_wording_length check (utf16_length(wording) <= 200),
  constraint asked_points_unit_length check (utf16_length(unit) <= 20),
  constraint asked_points_answer_length check (utf16_length(answer) <= 1500)
);
create index asked_points_of_item on asked_points (item_id, asked_id desc);
create unique index asked_points_open on asked_points (item_id, point_id) where answered_at is null and ended_at is null;
create index asked_points_of_point on asked_points (point_id) where point_id is not null;
create index asked_points_asked_in on asked_points (asked_in);
create index asked_points_answered_in on asked_points (answered_in) where answered_in is not null;

-- The message that a decision wrote, the points that were open before it, and the dealer's unread mark: for its undo.
alter table items_before_decision
  add column message_id integer references messages on delete set null,
  add column open_points integer[] not null default '{}',
  add column unread_by_dealer boolean;

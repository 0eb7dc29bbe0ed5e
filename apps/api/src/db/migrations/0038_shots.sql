-- Which picture shows what, what is wrong as far as it decides which pictures help, and why one of them was left out.
alter table files
  add column shot text check (shot in ('label', 'fault', 'whole', 'sound', 'display', 'connections'));

alter table request_items
  add column fault_kind text check (fault_kind in ('noise', 'silent', 'damage', 'other'));

create table skipped_shots (
  item_id integer not null references request_items on delete cascade,
  shot text not null check (shot in ('label', 'fault', 'whole', 'sound', 'display', 'connections')),
  why text not null check (btrim(why) <> ''),
  primary key (item_id, shot),
  constraint skipped_shots_why_length check (utf16_length(why) <= 120)
);

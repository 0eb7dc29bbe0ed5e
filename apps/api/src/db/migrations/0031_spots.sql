-- What an administrator points at in the pictures of an item, with a decision. Those of an earlier decision stay as replaced,
-- so that an undo brings them back. A picture takes its spots with it.
create table item_spots (
  spot_id integer generated always as identity primary key,
  item_id integer not null references request_items,
  file_id integer not null references files on delete cascade,
  position smallint not null check (position between 0 and 3),
  -- Parts of the width and the height of the upright picture, from its upper left corner.
  x double precision not null check (x between 0 and 1),
  y double precision not null check (y between 0 and 1),
  text text not null check (btrim(text) <> ''),
  created_at timestamptz not null,
  created_by integer not null references users,
  replaced_at timestamptz,
  constraint item_spots_text_length check (utf16_length(text) <= 120)
);
create unique index item_spots_in_force on item_spots (item_id, position) where replaced_at is null;
create index item_spots_of_item on item_spots (item_id);
create index item_spots_of_file on item_spots (file_id);

-- The spots that were in force before a decision. Null where an earlier version decided, or not this item.
alter table items_before_decision add column spots integer[];

-- What a dealer points at in the pictures of an item. It is saved with the item; a picture takes its spots with it.
create table dealer_spots (
  item_id integer not null references request_items on delete cascade,
  file_id integer not null references files on delete cascade,
  position smallint not null check (position between 0 and 3),
  -- Parts of the width and the height of the upright picture, from its upper left corner.
  x double precision not null check (x between 0 and 1),
  y double precision not null check (y between 0 and 1),
  text text not null check (btrim(text) <> ''),
  primary key (item_id, position),
  constraint dealer_spots_text_length check (utf16_length(text) <= 120)
);
create index dealer_spots_of_file on dealer_spots (file_id);

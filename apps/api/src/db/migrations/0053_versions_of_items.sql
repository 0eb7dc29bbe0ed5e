-- How often an item of a draft was saved, and what was sent for the last one: an item that another device has changed
-- meanwhile is not overwritten by one that has not seen it.
alter table request_items
  add column version integer not null default 1,
  add column saved_as text;

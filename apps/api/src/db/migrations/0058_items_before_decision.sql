-- An item as it was before a decision is kept as its row: a new column of items needs no second one here. The columns that
-- held it one by one stay for the processes of the release before, and go with a later one.
alter table items_before_decision
  add column item jsonb,
  alter column status drop not null,
  alter column turn drop not null,
  alter column turn_since drop not null,
  alter column last_modified_at drop not null;
update items_before_decision before
set item = to_jsonb(items) || (to_jsonb(before) - '{decision_id,item_id,decided,message_id,open_points,spots,item}'::text[])
from request_items items
where items.item_id = before.item_id;

-- Everybody who decided first stands in one column; the last of them is its last.
update request_items set first_deciders = array[first_decided_by]
where first_deciders is null and first_decided_by is not null;
alter table request_items
  add constraint request_items_first_deciders check (first_deciders is null or another_look_at is not null) not valid;
alter table request_items validate constraint request_items_first_deciders;

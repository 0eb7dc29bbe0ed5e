-- An item as it was before a decision is kept as its row: a new column of items needs no second one here.
alter table items_before_decision add column item jsonb;
update items_before_decision before
set item = to_jsonb(items) || (to_jsonb(before) - '{decision_id,item_id,decided,message_id,open_points,spots,item}'::text[])
from request_items items
where items.item_id = before.item_id;
alter table items_before_decision
  alter column item set not null,
  drop column status,
  drop column decline_reason,
  drop column exchange_note,
  drop column info_required_note,
  drop column replacement_serial,
  drop column next_step,
  drop column next_step_due,
  drop column next_step_done_at,
  drop column next_step_reminded_at,
  drop column turn,
  drop column turn_since,
  drop column layout_released_at,
  drop column last_modified_at,
  drop column last_modified_by,
  drop column unread_by_dealer;

-- Everybody who decided first stands in one column; the last of them is its last.
update request_items set first_deciders = array[first_decided_by]
where first_deciders is null and first_decided_by is not null;
alter table request_items
  drop column first_decided_by,
  add check (first_deciders is null or another_look_at is not null);

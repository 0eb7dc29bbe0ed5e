-- What a dealer deleted, so that deleting it once more is no error.
create table deleted_by_dealers (
  kind text not null check (kind in ('request', 'item')),
  id integer not null,
  dealer_id integer not null references users on delete cascade,
  deleted_at timestamptz not null default now(),
  primary key (kind, id)
);
create index deleted_by_dealers_age on deleted_by_dealers (deleted_at);

-- What was sent for a decision: the same once more is the same decision, whose answer got lost.
alter table undoable_decisions add column sent text;

-- Items and messages are deleted, and what refers to them is looked for.
create index items_before_decision_of_item on items_before_decision (item_id);
create index items_before_decision_of_message on items_before_decision (message_id) where message_id is not null;

-- Everybody whose decision stands on the item that this one looks at again; `first_decided_by` is the last of them.
alter table request_items add column first_deciders integer[];

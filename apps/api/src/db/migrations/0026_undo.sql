-- What was before a decision, for as long as whoever decided may take it back.
create table undoable_decisions (
  decision_id integer generated always as identity primary key,
  request_id integer not null references requests,
  by_user integer not null references users,
  decided_at timestamptz not null default now(),
  closed_request boolean not null,
  -- The last entry that it wrote into the history: a later one says that somebody acted since.
  last_entry integer not null,
  -- The mail that tells of it, maybe with others; it waits until this can no longer be undone.
  mail_id uuid not null,
  undone_at timestamptz
);
create index undoable_decisions_of_request on undoable_decisions (request_id, decision_id desc);
create index undoable_decisions_of_mail on undoable_decisions (mail_id);
create index undoable_decisions_age on undoable_decisions (decided_at);

-- The columns of the items that a decision changed, as they were before it.
create table items_before_decision (
  decision_id integer not null references undoable_decisions on delete cascade,
  item_id integer not null references request_items,
  -- False where only the turn ended, because the request was closed.
  decided boolean not null,
  status text not null,
  decline_reason text,
  exchange_note text,
  info_required_note text,
  replacement_serial text,
  turn text not null,
  turn_since timestamptz(3) not null,
  layout_released_at timestamptz,
  last_modified_at timestamptz not null,
  last_modified_by integer references users,
  primary key (decision_id, item_id)
);

alter table item_history
  drop constraint item_history_kind_check,
  add constraint item_history_kind_check check (kind in ('submitted', 'status-changed', 'repair-outcome-submitted',
    'layout-pdf-added', 'layout-pdf-removed', 'message-posted', 'request-closed', 'decision-undone'));

-- Another look at a declined item is an item of a request of its own. The index makes it one at most.
alter table request_items
  add column another_look_at integer references request_items,
  -- Who declined the item that this one looks at again.
  add column first_decided_by integer references users,
  add check (another_look_at <> item_id),
  add check (first_decided_by is null or another_look_at is not null);
create unique index request_items_another_look on request_items (another_look_at) where another_look_at is not null;

alter table item_history
  drop constraint item_history_kind_check,
  add constraint item_history_kind_check check (kind in ('submitted', 'status-changed', 'repair-outcome-submitted',
    'layout-pdf-added', 'layout-pdf-removed', 'message-posted', 'request-closed', 'decision-undone', 'request-reopened',
    'service-resumed', 'another-look-asked', 'another-look-decided'));

-- Whose turn an item was follows from its history: what changed the turn without an entry has one now.
alter table item_history
  drop constraint item_history_kind_check,
  add constraint item_history_kind_check check (kind in ('submitted', 'status-changed', 'repair-outcome-submitted',
    'layout-pdf-added', 'layout-pdf-removed', 'message-posted', 'request-closed', 'decision-undone', 'request-reopened',
    'service-resumed'));

-- That a request was closed stood only in the history of the items that were decided with it.
insert into item_history (item_id, kind, by_user, by_side, at)
select items.item_id, 'request-closed', closing.by_user, closing.by_side, closing.at
from (
  select distinct on (request_id) request_id, by_user, by_side, at
  from item_history join request_items using (item_id)
  where kind = 'request-closed' and request_closed
  order by request_id, entry_id desc
) closing
join request_items items using (request_id)
where not exists (
  select from item_history where item_history.item_id = items.item_id and kind = 'request-closed' and at = closing.at
)
order by closing.at, items.item_id;

-- A dealer is shown what waits for an answer, however many closed requests there are.
create index requests_open_of_dealer on requests (dealer_id, request_id) where completed_at is not null and not closed;

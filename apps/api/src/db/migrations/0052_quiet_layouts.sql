-- Each entry in the history of an item is an event for those who may read it: for administrators, and for its dealer. Of a
-- layout PDF its dealer hears once it is released. What happened long ago and is written down only now is no news.
create or replace function announce_history() returns trigger language plpgsql as $$
begin
  insert into events (kind, user_id, for_admins, request_id, item_id)
  select written.kind,
    case when written.kind like 'layout-pdf-%' and request_items.layout_released_at is null then null else requests.dealer_id end,
    true, requests.request_id, written.item_id
  from written join request_items using (item_id) join requests using (request_id)
  where written.at > now() - interval '1 day'
  order by written.entry_id;
  return null;
end $$;

-- Whoever cannot act goes on with nothing.
update request_items set taken_by = null
where turn <> 'done' and taken_by in (select user_id from users where not enabled or disabled_by_admin);

-- When somebody of the service first opened a submitted request. What was submitted before counts as opened.
alter table requests add column opened_by_service_at timestamptz default now();
alter table requests alter column opened_by_service_at drop default;

-- A draft has no history: a request that is taken back unopened gets a new one when it is submitted again.
create or replace function refuse_to_rewrite_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (
      select from request_items join requests using (request_id)
      where request_items.item_id = old.item_id and requests.completed_at is null
    ) then
      return old;
    end if;
  end if;
  raise exception 'the history of an item is never changed or deleted';
end $$;

alter table item_history
  drop constraint item_history_kind_check,
  add constraint item_history_kind_check check (kind in ('submitted', 'status-changed', 'repair-outcome-submitted',
    'layout-pdf-added', 'layout-pdf-removed', 'message-posted', 'request-closed', 'decision-undone', 'request-reopened',
    'service-resumed', 'another-look-asked', 'another-look-decided', 'serial-number-corrected'));

-- That something changed, for browsers that show it: ids and a kind, never content. Kept for an hour.
create table events (
  -- Ids are given before a commit and become visible in another order; which transactions a reader has seen, a snapshot of
  -- PostgreSQL tells exactly (docs/decisions/0014-live-events.md).
  tx xid8 not null default pg_current_xact_id(),
  event_id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  -- Who hears of it: this account, all administrators, both; or the streams of a session that has ended.
  user_id integer,
  for_admins boolean not null default false,
  session_id uuid,
  request_id integer,
  item_id integer,
  primary key (tx, event_id),
  check (user_id is not null or for_admins or session_id is not null)
);
create index events_age on events (at);

-- Each entry in the history of an item is an event for its dealer and the administrators, who all may read it. What happened
-- long ago and is written down only now (a restored backup, cases taken over) is no news.
create function announce_history() returns trigger language plpgsql as $$
begin
  insert into events (kind, user_id, for_admins, request_id, item_id)
  select written.kind, requests.dealer_id, true, requests.request_id, written.item_id
  from written join request_items using (item_id) join requests using (request_id)
  where written.at > now() - interval '1 day'
  order by written.entry_id;
  return null;
end $$;
create trigger item_history_is_announced after insert on item_history
  referencing new table as written for each statement execute function announce_history();

create function announce_end_of_session() returns trigger language plpgsql as $$
begin
  insert into events (kind, session_id) values ('session-ended', new.session_id);
  return null;
end $$;
create trigger session_end_is_announced after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function announce_end_of_session();

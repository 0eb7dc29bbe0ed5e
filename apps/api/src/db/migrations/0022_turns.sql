-- Who has to act next on a submitted item, since when, and which administrator took it. All null in a draft.
alter table request_items
  add column turn text check (turn in ('undecided', 'question', 'returned', 'dealer', 'done')),
  -- In milliseconds, as programs hold it: it is a part of where a page of the queue goes on.
  add column turn_since timestamptz(3),
  add column taken_by integer references users,
  -- Whether its verdict is one to look at twice; as `isUnusual` decided when it was submitted.
  add column unusual boolean not null default false;

with latest as (
  select distinct on (item_id) item_id, sender_side, created_at from messages order by item_id, message_id desc
)
update request_items items set
  turn = case
    when items.request_closed then 'done'
    when items.status in ('Additional information required', 'Waiting for feedback')
      then case when submitted.last_writer = 'dealer' then 'returned' else 'dealer' end
    when submitted.last_writer = 'dealer' then 'question'
    when items.status in ('Technical exchange', 'Warranty exchange', 'Client was able to resolve case', 'Declined',
      'Completed', 'Layout schema provided') then 'done'
    when items.repair_result is not null then 'returned'
    when submitted.last_writer = 'admins' then 'dealer'
    else 'undecided' end,
  turn_since = coalesce(submitted.written_at, items.last_modified_at),
  unusual = coalesce(items.verdict -> 'coverage' ->> 'code' in ('ENDED', 'UNKNOWN_UNIT'), false)
    or coalesce(jsonb_path_exists(items.verdict,
      '$.remarks[*] ? (@.code == "REPLACED" || (@.code == "CLAIMED_BEFORE" && @.claims >= 2))'), false)
from (
  select item_id, latest.sender_side as last_writer, latest.created_at as written_at
  from request_items join requests using (request_id) left join latest using (item_id)
  where requests.completed_at is not null
) submitted
where submitted.item_id = items.item_id;

alter table request_items
  add check ((turn is null) = (turn_since is null)),
  add check (turn is not null or (taken_by is null and not unusual)),
  add check (not request_closed or turn = 'done');

-- One index per view of the queue, in its order: the longest waiting first.
create index request_items_by_turn on request_items (turn, turn_since, item_id) where turn <> 'done';
create index request_items_for_service on request_items (turn_since, item_id) where turn in ('undecided', 'question', 'returned');
create index request_items_taken on request_items (taken_by, turn_since, item_id) where taken_by is not null and turn <> 'done';
create index request_items_unusual on request_items (turn_since, item_id)
  where unusual and turn in ('undecided', 'question', 'returned');

-- What an administrator saved as an own view of the queue.
create table saved_work_views (
  view_id integer generated always as identity primary key,
  owner_id integer not null references users on delete cascade,
  name text not null check (btrim(name) <> '' and utf16_length(name) <= 60),
  filter jsonb not null
);
create unique index saved_work_views_of_owner on saved_work_views (owner_id, lower(name));

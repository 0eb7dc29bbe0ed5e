-- Since when an account waits for an administrator: from the proof of its address, which older rows do not know, until it is
-- enabled or disabled. Null for every other account, so that one index finds, counts and sorts those who wait.
alter table users add column verified_at timestamptz;
alter table users add column waiting_since timestamptz generated always as (
  case when verified and not enabled and not disabled_by_admin then coalesce(verified_at, created_at) end) stored;
create index users_by_waiting on users (waiting_since, user_id desc);

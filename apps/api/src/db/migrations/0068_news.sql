-- What people are still to be told by mail. Changes only add rows to it, so that none waits for another; every minute mails are
-- written of what has waited long enough.
create table news (
  news_id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  template text not null,
  facts jsonb not null,
  happened_at timestamptz not null default now(),
  -- It is not told before this can no longer be undone.
  decision_id integer references undoable_decisions on delete set null
);
create index news_of_user on news (user_id);
create index news_of_decision on news (decision_id) where decision_id is not null;
-- A request that is taken back is told to nobody.
create index news_of_request on news ((facts ->> 'requestId')) where template = 'request-submitted';

-- How many people are told. Null: a process of the release before told them, by the mails that it names.
alter table undoable_decisions add column told integer, alter column mail_id drop not null;

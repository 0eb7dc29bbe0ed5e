-- What administrators are still to be told. Changes only add rows to it, so that none waits for another; every minute mails are
-- written of what has waited long enough.
create table admin_news (
  news_id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  template text not null,
  facts jsonb not null,
  happened_at timestamptz not null default now()
);
create index admin_news_of_user on admin_news (user_id, happened_at, news_id);
-- A request that is taken back is told to nobody.
create index admin_news_of_request on admin_news ((facts ->> 'requestId')) where template = 'request-submitted';

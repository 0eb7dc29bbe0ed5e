-- A mail to a dealer collects what happens meanwhile. Null: the mail is none of these, or an earlier version queued it.
alter table mails
  add column dealer_id integer references users,
  -- Changes until then are told in it.
  add column collects_until timestamptz,
  -- It is not sent before.
  add column leaves_at timestamptz;
create index mails_collecting on mails (dealer_id, created_at desc) where sent_at is null and dead_at is null;

-- When a dealer wants mails about requests.
alter table users add column mail_choice text not null default 'AT_ONCE'
  constraint users_mail_choice_check check (mail_choice in ('AT_ONCE', 'DAILY', 'ASKS_ONLY'));

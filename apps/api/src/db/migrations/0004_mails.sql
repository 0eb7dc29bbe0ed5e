-- Every mail, queued in the transaction of its cause; the job that sends it holds only its id.
create table mails (
  mail_id uuid primary key,
  template text not null,
  recipient text not null,
  facts jsonb not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Set when it was given up: a dead letter that an operator can see.
  dead_at timestamptz,
  attempts integer not null default 0,
  last_error text
);
create index mails_unsent on mails (created_at) where sent_at is null;
create index mails_dead on mails (dead_at desc) where dead_at is not null;
create index mails_sent on mails (sent_at) where sent_at is not null;

-- Counters end by the database's clock, not by that of the process that counted. Those that are there end now.
drop index rate_limits_expire;
alter table rate_limits
  alter column key type text,
  alter column points drop default,
  drop column expire,
  add column expires_at timestamptz not null default now();
alter table rate_limits alter column expires_at drop default;
-- The sweep removes what has expired by this order.
create index rate_limits_expiry on rate_limits (expires_at);

-- Counters of tries per address and per account, shared by all API processes. The library that counts inserts without
-- naming columns, so their order is part of its contract; `expire` is milliseconds since 1970.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Expired counters are swept by this order.
create index rate_limits_expire on rate_limits (expire);

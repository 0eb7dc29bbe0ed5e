-- Counters are written with every message and every upload. Losing them in a crash of the database only means that
-- counting begins anew, so they need not be on disk before a call goes on.
alter table rate_limits set unlogged;

-- The hash of the token that this one was given out for. Null: the first of its session, or given out by an earlier version.
alter table refresh_tokens add column replaces text;

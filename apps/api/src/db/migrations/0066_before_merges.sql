-- What was so before a merge contradicts nothing when it is taken back: which companies had the number of the one that went over,
-- too, and at which requests of one of the two somebody of the other stood, and who.
alter table company_merges
  add column number_shared_by integer[] not null default '{}',
  add column mixed_requests integer[] not null default '{}',
  add column mixed_contacts integer[] not null default '{}';

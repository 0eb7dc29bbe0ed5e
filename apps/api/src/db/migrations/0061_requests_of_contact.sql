-- Only now that every request has a contact: PostgreSQL checks the key of a row that a transaction changes twice, also where the
-- key stays as it is. A database in which an earlier form of 0059 made it has it.
lock table requests, users in share row exclusive mode;
do $$ begin
  if not exists (select from pg_constraint where conname = 'requests_contact') then
    alter table requests add constraint requests_contact foreign key (contact_id) references users not valid;
  end if;
end $$;

-- What somebody looks after, newest first.
create index requests_of_contact on requests (contact_id, request_id desc);

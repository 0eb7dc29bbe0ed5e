-- Which installation this database belongs to. The file store holds the same id and number (storage/binding.ts):
-- the nightly sweep compares them before it removes a file that this database does not know.
create table installation (
  only_row boolean primary key default true check (only_row),
  installation_id uuid not null default gen_random_uuid(),
  -- Counted up by each sweep. A database restored from an older backup is behind its store.
  sweeps integer not null default 0
);
insert into installation default values;

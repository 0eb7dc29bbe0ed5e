-- The item of a draft that is being written, as it stands in the form: so it is there on every device of its dealer.
create table unfinished_items (
  request_id integer primary key references requests on delete cascade,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  changed_at timestamptz not null
);

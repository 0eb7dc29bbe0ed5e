-- Files of units that administrators take in.

alter table files
  drop constraint files_kind_check,
  add constraint files_kind_check check (kind in ('image', 'video', 'pdf', 'csv'));
-- A unit that goes looks here for its proof of sale.
create index files_of_unit on files (unit_id) where unit_id is not null;

create table imports (
  import_id integer generated always as identity (start with 10001) primary key,
  -- packages/domain/src/imports/import-states.ts says what leads from one to the next.
  state text not null default 'CHECKING' check (state in ('CHECKING', 'COLUMNS_NEEDED', 'UNREADABLE', 'CHECKED', 'TAKING',
    'TAKEN', 'TAKING_BACK', 'TAKEN_BACK', 'DISCARDED')),
  file_name text not null,
  byte_size bigint not null check (byte_size >= 0),
  -- Null once the file was removed: when the import had ended, or when nobody took it in.
  file_id integer references files on delete set null,
  created_at timestamptz not null default now(),
  -- Null: on the command line.
  created_by integer references users,
  -- How the file is written: encoding, delimiter, decimal style, the styles of its dates. Null until somebody looked.
  format jsonb,
  header jsonb,
  preview jsonb,
  -- Which column, counted from 0, holds which field.
  columns jsonb,
  default_brand text,
  -- How days are written, where somebody has said so.
  date_styles jsonb not null default '{}',
  -- Of the job that is at work, in percent.
  progress smallint not null default 0 check (progress between 0 and 100),
  -- What the check found, and after taking in what was done.
  row_count integer,
  new_count integer,
  changed_count integer,
  unchanged_count integer,
  wrong_count integer,
  new_product_count integer,
  -- Why the file cannot be read, or why the last step failed.
  problem jsonb,
  -- Whether it was to be taken in although some rows are wrong.
  without_wrong boolean not null default false,
  taken_at timestamptz,
  taken_by integer references users,
  taken_back_at timestamptz,
  taken_back_by integer references users
);
create index imports_with_file on imports (file_id) where file_id is not null;
-- Those that nobody finished, for the sweep.
create index imports_unfinished on imports (created_at) where state in ('COLUMNS_NEEDED', 'UNREADABLE', 'CHECKED');

-- The rows of a file while it is checked and taken in. They can be read from the file again, so a crash may empty this.
create unlogged table import_rows (
  import_id integer not null,
  -- The line of the file on which the row begins.
  line integer not null,
  brand text,
  item_number text,
  item_number_folded text generated always as (lower(btrim(item_number))) stored,
  item_type text,
  product_name text,
  serial_number text,
  serial_folded text generated always as (lower(btrim(serial_number))) stored,
  shipped_on date,
  manufactured_on date,
  sold_on date,
  debtor_number text,
  invoice text,
  -- What is wrong with its cells, where something is; everything else is null then.
  wrong jsonb,
  primary key (import_id, line)
);

-- Each cell of a file with which something is wrong.
create table import_wrong_cells (
  import_id integer not null references imports on delete cascade,
  line integer not null,
  position smallint not null,
  -- Counted from 0; null where it is the whole row.
  "column" smallint,
  value text not null,
  problem jsonb not null,
  primary key (import_id, line, position)
);

-- The unit or product was brought by this import; null: by another way.
alter table products add column import_id integer;
alter table units add column import_id integer;
create index products_of_import on products (import_id) where import_id is not null;

-- What a unit was before an import changed it. No foreign key to units: a million units that go would each look here.
create table import_changes (
  unit_id integer not null,
  import_id integer not null references imports,
  shipped_on date not null,
  manufactured_on date,
  sold_on date,
  debtor_number text not null,
  invoice text not null,
  primary key (unit_id, import_id)
);
create index import_changes_of_import on import_changes (import_id);

-- What was chosen for a file, for the next one with the same first row.
create table import_layouts (
  -- SHA-256 of the folded names of its columns.
  header_digest text primary key,
  columns jsonb not null,
  default_brand text,
  date_styles jsonb not null,
  used_at timestamptz not null default now()
);

-- Files that arrive in parts, and go on where they were after a lost connection.
create table resumable_uploads (
  upload_id uuid primary key default gen_random_uuid(),
  uploader_id integer not null references users,
  file_name text not null,
  declared_type text not null,
  byte_size bigint not null check (byte_size between 1 and 83886080),
  received bigint not null default 0 check (received between 0 and byte_size),
  -- What the server made of the whole file: the same answer, however often it is asked.
  result jsonb check (result is null or received = byte_size),
  created_at timestamptz not null default now(),
  constraint resumable_uploads_file_name_length check (utf16_length(file_name) <= 255)
);
create index resumable_uploads_unfinished on resumable_uploads (uploader_id) where result is null;
create index resumable_uploads_by_age on resumable_uploads (created_at);

create table upload_parts (
  upload_id uuid not null references resumable_uploads on delete cascade,
  starts_at bigint not null check (starts_at >= 0),
  bytes bytea not null,
  primary key (upload_id, starts_at)
);
-- Photos and videos are compressed already.
alter table upload_parts alter column bytes set storage external;

-- Requests, items, files, messages and history.

create extension if not exists pg_trgm;

create table requests (
  request_id integer generated always as identity (start with 10001) primary key,
  dealer_id integer not null references users,
  title text not null check (btrim(title) <> '' and char_length(title) <= 255),
  status text not null default 'Open' check (status in ('Open', 'Closed', 'Additional information required')),
  closed boolean not null default false,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  closed_at timestamptz,
  archived_by_dealer_at timestamptz,
  archived_by_admins_at timestamptz,
  check (closed = (status = 'Closed')),
  check (closed = (closed_at is not null)),
  check (completed_at is not null or not closed),
  check (completed_at is not null or status = 'Open'),
  check (closed or (archived_by_dealer_at is null and archived_by_admins_at is null)),
  -- What an item's serial number is unique by.
  unique (request_id, closed)
);

-- One index per list, in its order.
create index requests_active on requests (request_id desc)
  where completed_at is not null and archived_by_admins_at is null;
create index requests_active_by_status on requests (status, request_id desc)
  where completed_at is not null and archived_by_admins_at is null;
create index requests_active_of_dealer on requests (dealer_id, request_id desc)
  where completed_at is not null and archived_by_admins_at is null;
create index requests_active_of_dealer_by_status on requests (dealer_id, status, request_id desc)
  where completed_at is not null and archived_by_admins_at is null;
create index requests_archived on requests (request_id desc) where archived_by_admins_at is not null;
create index requests_archived_of_dealer on requests (dealer_id, request_id desc) where archived_by_admins_at is not null;
create index requests_own on requests (dealer_id, request_id desc)
  where completed_at is not null and archived_by_dealer_at is null;
create index requests_own_archived on requests (dealer_id, request_id desc) where archived_by_dealer_at is not null;
-- Every submitted request of a dealer, archived or not: the search within one distributor.
create index requests_submitted_of_dealer on requests (dealer_id, request_id desc) where completed_at is not null;
create index requests_drafts on requests (created_at) where completed_at is null;

create table request_items (
  item_id integer generated always as identity (start with 10001) primary key,
  request_id integer not null,
  -- Follows the request by its foreign key, so that closing a request frees its serial numbers in the same statement.
  request_closed boolean not null default false,
  item_type text not null check (item_type in ('Speaker', 'Amplifier')),
  brand text not null check (brand <> ''),
  item_number text not null check (char_length(item_number) between 1 and 255),
  serial_number text not null check (char_length(serial_number) between 1 and 255),
  serial_folded text not null generated always as (lower(btrim(serial_number))) stored,
  issue_description text not null check (char_length(issue_description) between 1 and 1000),
  status text not null default 'Under review' check (status in (
    'Under review', 'Additional information required', 'Technical exchange', 'Warranty exchange', 'Credit note',
    'Client was able to resolve case', 'Waiting for feedback', 'Declined', 'Completed', 'Layout schema provided', 'Closed')),
  amplifier_option text check (amplifier_option in ('Credit Note', 'Technical Exchange')),
  repair_attempt text check (repair_attempt in ('yes', 'no')),
  repair_attempt_details text check (char_length(repair_attempt_details) <= 1000),
  needs_schematic text check (needs_schematic in ('yes', 'no')),
  decline_reason text,
  exchange_note text,
  info_required_note text,
  layout_text text,
  -- Set when the item first waits for feedback: from then on the dealer sees the layout PDFs.
  layout_released_at timestamptz,
  repair_result text check (repair_result in ('SUCCESSFUL', 'UNSUCCESSFUL')),
  repair_result_reason text check (char_length(repair_result_reason) <= 500),
  unread_by_admins boolean not null default false,
  unread_by_dealer boolean not null default false,
  unread_since timestamptz,
  created_at timestamptz not null default now(),
  last_modified_at timestamptz not null default now(),
  last_modified_by integer references users,
  foreign key (request_id, request_closed) references requests (request_id, closed) on update cascade,
  check (item_type = 'Amplifier' or (amplifier_option is null and repair_attempt is null and needs_schematic is null)),
  check (repair_attempt_details is null or repair_attempt = 'yes'),
  check (not (repair_attempt = 'no' and needs_schematic = 'no')),
  check (status <> 'Waiting for feedback' or (item_type = 'Amplifier' and needs_schematic = 'yes')),
  check ((status = 'Declined') = (decline_reason is not null)),
  check (status not in ('Technical exchange', 'Warranty exchange') or exchange_note is not null),
  check (repair_result is distinct from 'UNSUCCESSFUL' or repair_result_reason is not null),
  check (repair_result is not distinct from 'UNSUCCESSFUL' or repair_result_reason is null)
);

create index request_items_of_request on request_items (request_id, item_id);
-- SERIAL_EXISTS: in use while the item stands in any request that is not closed, drafts included.
create unique index request_items_serial_in_use on request_items (serial_folded) where not request_closed;
create index request_items_serial on request_items (serial_folded, item_id desc);
create index request_items_serial_parts on request_items using gin (serial_folded gin_trgm_ops);
create index users_company_parts on users using gin (lower(company_name) gin_trgm_ops);
create index request_items_unread_by_admins on request_items (unread_since desc) where unread_by_admins;
create index request_items_unread_by_dealer on request_items (request_id) where unread_by_dealer;

create table messages (
  message_id integer generated always as identity primary key,
  item_id integer not null references request_items,
  sender_id integer not null references users,
  sender_side text not null check (sender_side in ('dealer', 'admins')),
  content text not null check (char_length(content) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index messages_of_item on messages (item_id, message_id desc);

-- Everything that was uploaded. A row without attached_as belongs to its uploader alone and is swept when nobody attaches it.
create table files (
  file_id integer generated always as identity primary key,
  key text not null unique,
  thumb_key text unique,
  -- Where a video lies until it has been made playable.
  source_key text unique,
  kind text not null check (kind in ('image', 'video', 'pdf')),
  state text not null check (state in ('processing', 'ready', 'failed')),
  failure text,
  uploader_id integer not null references users,
  file_name text not null check (char_length(file_name) <= 255),
  byte_size bigint not null check (byte_size >= 0),
  content_type text not null,
  created_at timestamptz not null default now(),
  attached_as text check (attached_as in ('item', 'message', 'layout')),
  item_id integer references request_items,
  message_id integer references messages,
  position smallint check (position between 0 and 2),
  -- Set when it was deleted; the row stays for a day so that deleting twice (or by the thumbnail's key) is no error.
  removed_at timestamptz,
  check (removed_at is null or attached_as is null),
  check ((attached_as is null) = (item_id is null)),
  check ((attached_as is null) = (position is null)),
  check ((attached_as is not distinct from 'message') = (message_id is not null)),
  check (attached_as is null or (attached_as = 'layout') = (kind = 'pdf')),
  check (state <> 'processing' or kind = 'video'),
  check ((state = 'processing') = (source_key is not null)),
  check ((state = 'failed') = (failure is not null))
);
create unique index files_of_item on files (item_id, position) where attached_as = 'item';
create unique index files_of_layout on files (item_id, position) where attached_as = 'layout';
create unique index files_of_message on files (message_id, position) where attached_as = 'message';
create index files_by_item on files (item_id) where item_id is not null;
create index files_unattached on files (created_at) where attached_as is null;
create index files_processing on files (created_at) where state = 'processing';
create index files_of_uploader on files (uploader_id);

-- What happened to an item, for ever.
create table item_history (
  entry_id integer generated always as identity primary key,
  item_id integer not null references request_items,
  at timestamptz not null default now(),
  kind text not null check (kind in ('submitted', 'status-changed', 'repair-outcome-submitted', 'layout-pdf-added',
    'layout-pdf-removed', 'message-posted', 'request-closed')),
  by_user integer not null references users,
  by_side text not null check (by_side in ('dealer', 'admins')),
  details jsonb not null default '{}'
);
create index item_history_of_item on item_history (item_id, entry_id);

create function refuse_to_rewrite_history() returns trigger language plpgsql as $$
begin
  raise exception 'the history of an item is never changed or deleted';
end $$;
create trigger item_history_is_kept before update or delete on item_history
  for each row execute function refuse_to_rewrite_history();
create trigger item_history_is_kept_whole before truncate on item_history
  for each statement execute function refuse_to_rewrite_history();

-- A POST that creates, sent twice with the same Idempotency-Key, creates one thing.
create table idempotency_keys (
  user_id integer not null references users on delete cascade,
  key text not null,
  endpoint text not null,
  body_hash text not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

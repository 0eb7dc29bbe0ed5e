-- Videos are converted in turns between accounts, so that one account's many do not delay another's one.
alter table files add column turn integer;
create index files_turns on files (turn) where turn is not null;
create index files_turns_of_uploader on files (uploader_id, turn) where turn is not null;
create index files_waiting_turns on files (turn, file_id) where state = 'processing' and removed_at is null;
-- What an account uploaded within a day and has not attached.
create index files_unattached_of_uploader on files (uploader_id, created_at)
  where attached_as is null and removed_at is null;

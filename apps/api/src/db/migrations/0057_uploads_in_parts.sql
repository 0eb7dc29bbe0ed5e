-- What a client told of an upload in parts, in the words of the protocol: repeated when it asks how far the upload is.
alter table resumable_uploads add column metadata text;
-- What was attached once and taken off again is kept aside for a while. It counts as an upload of its day.
alter table files add column kept_aside boolean not null default false;
create index files_kept_aside on files (uploader_id, created_at) where kept_aside;

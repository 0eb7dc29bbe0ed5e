-- What an account began to send goes with the account, as its sessions do.
alter table resumable_uploads
  drop constraint resumable_uploads_uploader_id_fkey,
  add foreign key (uploader_id) references users on delete cascade;

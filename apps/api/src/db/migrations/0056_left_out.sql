-- What of an upload is not in what is kept of it, as codes (packages/domain/src/media/left-out.ts).
alter table files add column left_out text[] not null default '{}';
alter table files add constraint files_left_out_check check (left_out <@ '{PART,PICTURE_TRACK,SOUND_TRACK}') not valid;
alter table files validate constraint files_left_out_check;

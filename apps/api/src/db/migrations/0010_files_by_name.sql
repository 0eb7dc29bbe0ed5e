-- A file of an item is also found by the name it was uploaded under, the newest first.
create index files_of_item_by_name on files (item_id, file_name, file_id desc) where item_id is not null;

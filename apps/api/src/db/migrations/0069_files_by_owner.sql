-- What is deleted is looked for in the files that refer to it, whatever they are attached as: an index of those attached as
-- something does not serve, and the whole table was read for each message and each product.
drop index files_of_message;
create unique index files_of_message on files (message_id, position) where message_id is not null;
drop index files_of_product;
create unique index files_of_product on files (product_id) where product_id is not null;

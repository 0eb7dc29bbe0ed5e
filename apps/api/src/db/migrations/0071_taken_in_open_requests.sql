-- What somebody has taken in an open request may come back to them, also once it is decided.
create index request_items_taken_open on request_items (taken_by) where taken_by is not null and not request_closed;

-- Whoever cannot act goes on with nothing.
update request_items set taken_by = null
where not request_closed and taken_by in (select user_id from users where not enabled or disabled_by_admin);

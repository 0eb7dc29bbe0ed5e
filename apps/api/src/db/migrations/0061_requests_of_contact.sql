-- What somebody looks after, newest first.
create index requests_of_contact on requests (contact_id, request_id desc);

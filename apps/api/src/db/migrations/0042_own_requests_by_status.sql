-- A dealer's own list of one status, the newest first.
create index requests_own_by_status on requests (dealer_id, status, request_id desc)
  where completed_at is not null and archived_by_dealer_at is null;

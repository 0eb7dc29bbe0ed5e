-- The drafts of a dealer, the newest first.
create index requests_drafts_of_dealer on requests (dealer_id, request_id desc) where completed_at is null;

-- Titles as people look for them in a list: "Ähre" beside "ahead", "Straße" beside "Strasse". Compared letter by letter
-- (collate "C"), so that an index survives an upgrade of the system's libraries; the first 100 characters are enough for an
-- order.
alter table requests add column title_folded text not null generated always as (
  left(replace(lower(regexp_replace(normalize(btrim(title), nfd), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss'), 100)
) stored;

-- A dealer's own lists by title; those of the same title newest first.
create index requests_own_by_title on requests (dealer_id, title_folded collate "C", request_id desc)
  where completed_at is not null and archived_by_dealer_at is null;
create index requests_own_by_status_and_title on requests (dealer_id, status, title_folded collate "C", request_id desc)
  where completed_at is not null and archived_by_dealer_at is null;
create index requests_own_archived_by_title on requests (dealer_id, title_folded collate "C", request_id desc)
  where archived_by_dealer_at is not null;

-- Products of which more units fail than before, as the nightly look at all of them found them.
create table quality_alerts (
  product_id integer primary key references products on delete cascade,
  -- The first day of the month of shipment from which on more units fail.
  since date not null,
  units integer not null,
  claims integer not null,
  share double precision not null,
  usual_share double precision not null,
  found_at timestamptz not null,
  -- When an administrator took the notice off the desk.
  dismissed_at timestamptz
);

-- Claims of some months.
create index requests_submitted on requests (completed_at) where completed_at is not null;

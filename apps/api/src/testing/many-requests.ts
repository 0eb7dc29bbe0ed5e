import type pg from 'pg'

/** One for every twenty requests, but 500 at least and 5,000 at most. */
const companiesFor = (requests: number): number => Math.min(5000, Math.max(500, Math.floor(requests / 20)))

/**
 * Fills an empty, migrated database with `requests` submitted requests of 3 items and 5 messages an item's worth of
 * traffic each, spread over two years, companies of 1 to 40 people, mostly few, and these people, in every status, a fifth
 * of them archived. The company of a request bears the id of its first person. Set-based, so a million takes minutes.
 */
export async function fillWithManyRequests(client: pg.Client, requests: number): Promise<void> {
  const statements = [
    `insert into users (email, password_hash, role, first_name, last_name, company_name, verified, enabled)
     select 'dealer' || n || '@example.com', '-', 'USER', 'First' || n, 'Last' || n,
       (array['Klanghaus','Autohifi','Soundwerk','Basslabor','Tonstudio'])[1 + n % 5] || ' ' || n, true, true
     from generate_series(1, ${companiesFor(requests)}) n`,
    `insert into users (email, password_hash, role, first_name, last_name, company_id, company_role, verified, enabled)
     select 'dealer' || company_id || '.' || n || '@example.com', '-', 'USER', 'First' || n, 'Last' || n, company_id, 'member',
       true, true
     from companies cross join generate_series(2, 1 + floor(39 * power((company_id % 40) / 39.0, 4))::int) n`,
    `insert into requests (dealer_id, contact_id, title, status, closed, created_at, completed_at, opened_by_service_at, closed_at,
       archived_by_admins_at)
     select company_id, people[1 + n % cardinality(people)], 'Request ' || n,
       case when n % 10 < 6 then 'Closed' when n % 10 < 9 then 'Open' else 'Additional information required' end,
       n % 10 < 6, submitted_at, submitted_at, submitted_at, case when n % 10 < 6 then now() end, case when n % 10 < 2 then now() end
     from generate_series(1, ${requests}) n
     join (
       select company_id, array_agg(user_id order by user_id) as people, row_number() over (order by company_id) - 1 as place
       from users group by company_id
     ) companies on place = n % ${companiesFor(requests)}
     cross join lateral (select now() - (${requests} - n) * interval '2 years' / ${requests} as submitted_at) at
     order by n`,
    `insert into request_items (request_id, request_closed, item_type, brand, item_number, serial_number,
       issue_description, status, decline_reason, unread_by_admins, unread_since, turn, turn_since, unusual, taken_by)
     select r.request_id, r.closed, 'Speaker', 'Nordwave', 'NW-' || r.request_id % 300,
       upper(substr(md5(r.request_id || '-' || k), 1, 10)) || '-' || r.request_id || k, 'It scrapes.',
       case when r.closed then 'Declined' else 'Under review' end, case when r.closed then 'Out of warranty' end,
       r.request_id % 400 = 0 and not r.closed, case when r.request_id % 400 = 0 and not r.closed then now() end,
       case when r.closed then 'done' else (array['undecided','question','returned','dealer'])[1 + (r.request_id + k) % 4] end,
       r.created_at, r.request_id % 9 = 0, case when r.request_id % 11 = 0 then (select min(user_id) from users) end
     from requests r cross join generate_series(1, 3) k`,
    `insert into messages (item_id, sender_id, sender_side, content)
     select i.item_id, (select min(user_id) from users), case when k % 2 = 0 then 'admins' else 'dealer' end, 'Message ' || k
     from request_items i cross join generate_series(1, 5) k where i.item_id % 3 = 0`,
    'vacuum analyze',
  ]
  for (const statement of statements) await client.query(statement)
}

import type pg from 'pg'

/**
 * Fills a database of many requests (`many-requests.ts`) with what the manufacturer knows: 300 products, a unit for each
 * item, `others` units that nobody claimed, the history of each item, and the unit that was given for every fifth
 * declined item, which becomes an exchange.
 */
export async function fillWithManyUnits(client: pg.Client, others: number): Promise<void> {
  const random = (text: string) => `('x' || substr(md5(${text}), 1, 7))::bit(28)::int`
  const statements = [
    `update companies set debtor_number = 'D-' || company_id`,
    `insert into products (brand, item_type, item_number, name)
     select 'Nordwave', 'Speaker', 'NW-' || n, 'Speaker ' || n from generate_series(0, 299) n`,
    // In the order of their shipment, as records are imported.
    `insert into units (product_id, serial_number, shipped_on, manufactured_on, debtor_number, invoice)
     select product_id, serial_number, shipped_on, shipped_on - 30, debtor_number, 'RE-' || to_char(shipped_on, 'YYMMDD')
     from (
       select product_id, serial_number, completed_at::date - ${random('serial_number')} % 500 as shipped_on,
         'D-' || dealer_id as debtor_number
       from request_items join requests using (request_id)
         join products on products.brand = request_items.brand and products.item_number = request_items.item_number
       union all
       select product_id, upper(substr(md5('unit' || n), 1, 10)) || '-' || n, current_date - ${random("'day' || n")} % 1100,
         'D-' || (select min(company_id) from companies) + n % (select count(*) from companies)
       from generate_series(1, ${others}) n join products on item_number = 'NW-' || n % 300
     ) shipped
     order by shipped_on`,
    `update request_items set status = 'Warranty exchange', decline_reason = null,
       exchange_note = 'Exchange with actual / new series item',
       replacement_serial = upper(substr(md5('unit' || item_id), 1, 10)) || '-' || item_id
     where item_id % 5 = 0 and status = 'Declined'`,
    `insert into item_history (item_id, at, kind, by_user, by_side, details)
     select item_id, at, kind, dealer_id, by_side, details
     from request_items join requests using (request_id) cross join lateral (values
       (completed_at, 'submitted', 'dealer', '{}'::jsonb),
       (completed_at + ${random('item_id::text')} % 400 * interval '1 hour', 'status-changed', 'admins',
         jsonb_build_object('from', 'Under review', 'to', request_items.status))
     ) entries (at, kind, by_side, details)
     where kind = 'submitted' or requests.closed
     order by at`,
    'vacuum (full, analyze) request_items',
    'vacuum analyze',
  ]
  for (const statement of statements) await client.query(statement)
}

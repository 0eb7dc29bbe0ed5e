-- What was sold: products, the single units of them, and for how long a unit is covered.

create table products (
  product_id integer generated always as identity (start with 10001) primary key,
  brand text not null check (brand <> ''),
  item_type text not null check (item_type in ('Speaker', 'Amplifier')),
  item_number text not null check (item_number <> ''),
  item_number_folded text not null generated always as (lower(btrim(item_number))) stored,
  name text not null default '',
  constraint products_brand_length check (utf16_length(brand) <= 255),
  constraint products_item_number_length check (utf16_length(item_number) <= 255),
  constraint products_name_length check (utf16_length(name) <= 255)
);
create unique index products_number on products (brand, item_number_folded);
-- The order of the list.
create index products_by_number on products (item_number_folded, product_id);

create table units (
  unit_id integer generated always as identity (start with 10001) primary key,
  product_id integer not null references products,
  serial_number text not null check (serial_number <> ''),
  serial_folded text not null generated always as (lower(btrim(serial_number))) stored,
  shipped_on date not null,
  manufactured_on date,
  -- The customer's number; '' when nobody knows it.
  debtor_number text not null default '',
  invoice text not null default '',
  -- Sold to the end customer.
  sold_on date,
  constraint units_serial_number_length check (utf16_length(serial_number) <= 255),
  constraint units_debtor_number_length check (utf16_length(debtor_number) <= 50),
  constraint units_invoice_length check (utf16_length(invoice) <= 100),
  check (manufactured_on <= shipped_on)
);
-- A serial number is one unit of a product; it is compared as that of an item is.
create unique index units_serial on units (serial_folded, product_id);
-- A search for the beginning or the end of a serial number.
create index units_serial_beginning on units (serial_folded text_pattern_ops);
create index units_serial_end on units (reverse(serial_folded) text_pattern_ops);
-- The units of a product, the last shipped first; and how many were shipped when.
create index units_of_product on units (product_id, shipped_on desc, unit_id desc);

-- What was changed by hand, for ever.
create table unit_history (
  entry_id integer generated always as identity primary key,
  unit_id integer not null references units on delete cascade,
  at timestamptz not null default now(),
  by_user integer not null references users,
  -- The columns that changed, each with its value before and after.
  changes jsonb not null
);
create index unit_history_of_unit on unit_history (unit_id, entry_id);

-- How long units are covered. A row is one version of the terms of one scope; it is never changed: a change is a new row.
create table terms (
  terms_id integer generated always as identity primary key,
  -- Whom it is for: one product, else a brand, an item type, both or (all null) everything.
  product_id integer references products,
  brand text,
  item_type text check (item_type in ('Speaker', 'Amplifier')),
  months smallint not null check (months between 0 and 240),
  counts_from text not null check (counts_from in ('shipment', 'sale', 'manufacture')),
  -- For units shipped from this day on; null: for all that have no later version.
  shipped_from date,
  created_at timestamptz not null default now(),
  -- Null for the terms that the portal begins with.
  created_by integer references users,
  check (product_id is null or (brand is null and item_type is null)),
  constraint terms_brand_length check (utf16_length(brand) <= 255)
);
create unique index terms_versions on terms (product_id, brand, item_type, shipped_from) nulls not distinct;

create function refuse_to_rewrite_terms() returns trigger language plpgsql as $$
begin
  raise exception 'terms are never changed or deleted: a change is a new version';
end $$;
create trigger terms_are_not_changed before update on terms
  for each row execute function refuse_to_rewrite_terms();
-- Those that the portal begins with make room for those of a restored installation.
create trigger terms_are_kept before delete on terms
  for each row when (old.created_by is not null) execute function refuse_to_rewrite_terms();

-- Two years from shipment, as the help page says.
insert into terms (months, counts_from) values (24, 'shipment');

alter table request_items
  -- When the dealer sold it to the end customer, as the dealer says; the proof is a file.
  add column sold_on date,
  -- The unit that the dealer gets for it.
  add column replacement_serial text,
  add column replacement_folded text generated always as (lower(btrim(replacement_serial))) stored,
  -- What the portal said about the unit when the request was submitted (packages/domain/src/units/verdict.ts).
  add column verdict jsonb,
  add constraint request_items_replacement_serial_check check (
    replacement_serial is null or status in ('Technical exchange', 'Warranty exchange')),
  add constraint request_items_replacement_serial_length check (
    replacement_serial <> '' and utf16_length(replacement_serial) <= 255);
create index request_items_replacement on request_items (replacement_folded) where replacement_folded is not null;

-- The picture of a product, and the proof of a sale with an item or a unit.
alter table files
  add column product_id integer references products,
  add column unit_id integer references units,
  drop constraint files_attached_as_check,
  drop constraint files_check1,
  drop constraint files_check4,
  add constraint files_attached_as_check check (attached_as in ('item', 'message', 'layout', 'product', 'sale-proof')),
  add constraint files_place_check check (case
    when attached_as is null then num_nonnulls(item_id, product_id, unit_id) = 0
    when attached_as = 'product' then product_id is not null and num_nonnulls(item_id, unit_id) = 0
    when attached_as = 'sale-proof' then product_id is null and num_nonnulls(item_id, unit_id) = 1
    else item_id is not null and num_nonnulls(product_id, unit_id) = 0 end),
  add constraint files_kind_check1 check (case attached_as
    when 'layout' then kind = 'pdf'
    when 'product' then kind = 'image'
    when 'sale-proof' then kind in ('image', 'pdf')
    else attached_as is null or kind in ('image', 'video') end);
create unique index files_of_product on files (product_id) where attached_as = 'product';
create unique index files_of_sale_of_item on files (item_id) where attached_as = 'sale-proof' and item_id is not null;
create unique index files_of_sale_of_unit on files (unit_id) where attached_as = 'sale-proof' and unit_id is not null;

-- The newest decided items of a product, by its number as it is folded now.
drop index request_items_decided_of_product;
create index request_items_decided_of_product on request_items (brand, folded_number(item_number), item_id desc)
  where status in ('Technical exchange', 'Warranty exchange', 'Credit note', 'Client was able to resolve case', 'Declined',
    'Completed', 'Layout schema provided');
-- Customers' numbers, of units and of companies.
drop index units_of_debtor;
create index units_of_debtor on units (folded_number(debtor_number), shipped_on desc, unit_id desc) where debtor_number <> '';
drop index users_debtor_number;
create index users_debtor_number on users (folded_number(debtor_number)) where debtor_number <> '';
-- Companies are looked for as numbers are compared.
drop index users_company_parts;
create index users_company_parts on users using gin (folded_number(company_name) gin_trgm_ops);

-- What a folded number looks like, for the question whether another one was meant: without leading zeros and what stands
-- between its parts, O as 0, I and l as 1, and letters of other alphabets as the Latin ones that they look like.
create function alike_number(folded text) returns text language sql immutable strict parallel safe
return ltrim(translate(folded,
  'oil' || 'авекмнорстухіѕј' || 'αβεζηικμνορτυχ' || ' -._/#',
  '011' || 'abekmh0pctyx1sj' || 'abezh1kmn0ptyx'), '0');
create index units_alike on units (alike_number(serial_folded));

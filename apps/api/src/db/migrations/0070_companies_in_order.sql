-- A name as lists are in order: Ö beside O, É beside E and ß as ss, whichever collation the database has.
create function name_in_order(name text) returns text language sql immutable strict parallel safe
return regexp_replace(translate(normalize(folded_number(name), nfd), 'æøłđ', 'aold'), '[\u0300-\u036f]', '', 'g');
drop index companies_by_name;
create index companies_by_name on companies (name_in_order(company_name), company_id);

-- A search for the units of a customer, by the whole debtor number.
create index units_of_debtor on units (lower(debtor_number), shipped_on desc, unit_id desc) where debtor_number <> '';

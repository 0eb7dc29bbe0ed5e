-- The company that a unit was sold to, by its debtor number.
create index users_debtor_number on users (lower(btrim(debtor_number))) where debtor_number <> '';

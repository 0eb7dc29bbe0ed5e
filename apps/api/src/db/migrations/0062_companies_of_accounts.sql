alter table users validate constraint users_company, validate constraint users_company_role;

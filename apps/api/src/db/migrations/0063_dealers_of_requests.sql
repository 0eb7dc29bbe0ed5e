alter table requests validate constraint requests_dealer, validate constraint requests_contact;

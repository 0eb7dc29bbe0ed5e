-- Lengths are counted as browsers count them, in UTF-16 units: a character above U+FFFF, an emoji for example, is two.
create function utf16_length(text) returns integer language sql immutable strict parallel safe
  return char_length($1) + char_length(regexp_replace($1, '[^\U00010000-\U0010FFFF]', '', 'g'));

-- Until now the name of a layout PDF could be longer than that.
update files set file_name = left(file_name, 127) where utf16_length(file_name) > 255;

-- As packages/domain/src/limits.ts has them. Not valid: they hold for what is written from now on.
alter table users
  drop constraint users_email_check,
  add constraint users_email_check
    check (email = btrim(email) and email like '%@%' and utf16_length(email) <= 254) not valid,
  add constraint users_pending_email_check check (utf16_length(pending_email) <= 254) not valid,
  add constraint users_first_name_length check (utf16_length(first_name) <= 100) not valid,
  add constraint users_last_name_length check (utf16_length(last_name) <= 100) not valid,
  add constraint users_company_name_length check (utf16_length(company_name) <= 255) not valid,
  add constraint users_debtor_number_length check (utf16_length(debtor_number) <= 50) not valid,
  add constraint users_phone_number_length check (utf16_length(phone_number) <= 50) not valid,
  add constraint users_street_length check (utf16_length(street) <= 255) not valid,
  add constraint users_post_code_length check (utf16_length(post_code) <= 20) not valid,
  add constraint users_city_length check (utf16_length(city) <= 100) not valid,
  add constraint users_country_length check (utf16_length(country) <= 100) not valid;

alter table requests
  drop constraint requests_title_check,
  add constraint requests_title_check check (btrim(title) <> '' and utf16_length(title) <= 255) not valid;

alter table request_items
  drop constraint request_items_item_number_check,
  drop constraint request_items_serial_number_check,
  drop constraint request_items_issue_description_check,
  drop constraint request_items_repair_attempt_details_check,
  drop constraint request_items_repair_result_reason_check,
  add constraint request_items_brand_length check (utf16_length(brand) <= 255) not valid,
  add constraint request_items_item_number_check
    check (item_number <> '' and utf16_length(item_number) <= 255) not valid,
  add constraint request_items_serial_number_check
    check (serial_number <> '' and utf16_length(serial_number) <= 255) not valid,
  add constraint request_items_issue_description_check
    check (issue_description <> '' and utf16_length(issue_description) <= 1000) not valid,
  add constraint request_items_repair_attempt_details_check
    check (utf16_length(repair_attempt_details) <= 1000) not valid,
  add constraint request_items_decline_reason_length check (utf16_length(decline_reason) <= 500) not valid,
  add constraint request_items_exchange_note_length check (utf16_length(exchange_note) <= 500) not valid,
  add constraint request_items_info_required_note_length check (utf16_length(info_required_note) <= 2000) not valid,
  add constraint request_items_repair_result_reason_check check (utf16_length(repair_result_reason) <= 500) not valid;

alter table messages
  drop constraint messages_content_check,
  add constraint messages_content_check check (content <> '' and utf16_length(content) <= 2000) not valid;

alter table files
  drop constraint files_file_name_check,
  add constraint files_file_name_check check (utf16_length(file_name) <= 255) not valid;

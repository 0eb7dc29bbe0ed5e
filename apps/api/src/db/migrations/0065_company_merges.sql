-- Two companies that turn out to be one are merged: people and requests of one go over into the other. Its row stays, since its
-- id stands in links, and leads to where they went.
alter table companies
  add column merged_into integer,
  add constraint companies_merged_into_fkey foreign key (merged_into) references companies not valid,
  add constraint companies_merged_into_another check (merged_into <> company_id) not valid;
create index companies_merged_into on companies (merged_into) where merged_into is not null;

create table company_merges (
  merge_id integer generated always as identity primary key,
  from_id integer not null references companies,
  into_id integer not null references companies,
  merged_at timestamptz not null default now(),
  merged_by integer not null references users,
  -- Who went over, with the role of before: [{ "userId", "companyRole" }].
  people jsonb not null,
  -- What went over, and the newest request there was: of what was filed since nothing stands here.
  requests integer[] not null,
  last_request integer not null,
  -- Before the merge.
  from_debtor_number text not null,
  into_debtor_number text not null,
  taken_back_at timestamptz,
  taken_back_by integer references users,
  constraint company_merges_from_debtor_number_length check (utf16_length(from_debtor_number) <= 50),
  constraint company_merges_into_debtor_number_length check (utf16_length(into_debtor_number) <= 50),
  check (from_id <> into_id),
  check ((taken_back_at is null) = (taken_back_by is null))
);
create index company_merges_from on company_merges (from_id, merge_id desc);
create index company_merges_into on company_merges (into_id, merge_id desc);

-- A company's name as two of them are compared: without accents, punctuation and legal forms. '' says nothing.
create function alike_name(name text) returns text language sql immutable strict parallel safe
return regexp_replace(regexp_replace(regexp_replace(
  regexp_replace(translate(normalize(folded_number(name), nfd), 'æøłđ.''’', 'aold'), '[\u0300-\u036f]', '', 'g'),
  '[\s!-/:-@\[-`{-~\u00a0-\u00bf\u2000-\u206f]+', ' ', 'g'),
  '(^| )((gmbh|mbh|ug|haftungsbeschrankt|ag|kg|kgaa|ohg|gbr|ek|e k|ltd|limited|llc|llp|plc|inc|corp|co|company|sarl|sa rl|sas|sasu|eurl|sa|snc|srl|spa|sl|bv|nv|oy|ab|as|aps|sp z oo|sro|kft|doo|und|and|et)( |$))+', ' ', 'g'),
  '([aou])e| +', '\1', 'g');
create index companies_alike on companies (alike_name(company_name), company_id) where merged_into is null;
create index users_mail_host on users (split_part(lower(email), '@', 2), company_id);

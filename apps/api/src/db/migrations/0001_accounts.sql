-- Accounts, their mailed codes and their sessions.

create table users (
  user_id integer generated always as identity (start with 10001) primary key,
  email text not null check (email = btrim(email) and email like '%@%' and char_length(email) <= 254),
  password_hash text not null,
  role text not null check (role in ('USER', 'ADMIN')),
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  company_name text not null check (company_name <> ''),
  debtor_number text not null default '',
  phone_number text not null default '',
  street text not null default '',
  post_code text not null default '',
  city text not null default '',
  country text not null default '',
  verified boolean not null default false,
  enabled boolean not null default false,
  disabled_by_admin boolean not null default false,
  -- A new address that waits for its code.
  pending_email text,
  -- Access tokens carry it; raising it ends every live one at once.
  session_epoch integer not null default 0,
  created_at timestamptz not null default now(),
  -- What the administrators' list shows and sorts by.
  shown_standing text not null generated always as (
    case when enabled then 'Enabled' when disabled_by_admin then 'Disabled' else 'Pending' end) stored,
  check (not (enabled and disabled_by_admin))
);

create unique index users_email on users (lower(email));
create index users_by_role on users (role, user_id desc);
create index users_by_standing on users (shown_standing, user_id desc);
create index users_by_standing_descending on users (shown_standing desc, user_id desc);
create index users_company on users (lower(company_name), user_id);

-- A code that was mailed: six digits, kept as an HMAC. One alive per purpose and address; a new one replaces the old.
create table account_codes (
  purpose text not null check (purpose in ('verify-email', 'change-email', 'reset-password')),
  email text not null check (email = lower(email)),
  -- Null for an address nobody owns, which is answered like a known one.
  user_id integer references users on delete cascade,
  code_hmac text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  wrong_tries integer not null default 0 check (wrong_tries between 0 and 5),
  primary key (purpose, email)
);
create index account_codes_expiry on account_codes (expires_at);
create index account_codes_of_user on account_codes (user_id) where user_id is not null;

-- Allows one change of the password, with the cookie that holds the token.
create table password_reset_grants (
  token_hash text primary key,
  user_id integer not null references users on delete cascade,
  email text not null,
  expires_at timestamptz not null
);
create index password_reset_grants_of_user on password_reset_grants (user_id);
create index password_reset_grants_expiry on password_reset_grants (expires_at);

-- A session is a family of refresh tokens of which one is alive; reuse of a spent one ends the family.
create table sessions (
  session_id uuid primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_of_user on sessions (user_id) where ended_at is null;
create index sessions_end on sessions (ends_at);

create table refresh_tokens (
  token_hash text primary key,
  session_id uuid not null references sessions on delete cascade,
  issued_at timestamptz not null,
  idle_until timestamptz not null,
  spent_at timestamptz
);
create index refresh_tokens_of_session on refresh_tokens (session_id);

-- A captcha token is worth one call.
create table captcha_tokens_used (
  signature text primary key,
  expires_at timestamptz not null
);
create index captcha_tokens_used_expiry on captcha_tokens_used (expires_at);

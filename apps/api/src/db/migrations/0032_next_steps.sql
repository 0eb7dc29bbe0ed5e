-- What the dealer does after a decision, as administrators keep it: at most one text for each combination.
create table next_steps (
  step_id integer generated always as identity primary key,
  -- What the dealer really gets by the decision.
  outcome text not null,
  -- Null: items of every type, of every brand.
  item_type text check (item_type in ('Speaker', 'Amplifier')),
  brand text check (btrim(brand) <> ''),
  -- From the day of the decision; null where the dealer has nothing to do.
  days integer check (days between 1 and 365),
  -- Grows with each change, so that nobody overwrites what they have not seen.
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by integer not null references users,
  constraint next_steps_brand_length check (utf16_length(brand) <= 255)
);
create unique index next_steps_once on next_steps (outcome, coalesce(item_type, ''), coalesce(lower(brand), ''));

-- Only the form of a language is checked, so that a further one needs no migration.
create table next_step_texts (
  step_id integer not null references next_steps on delete cascade,
  language text not null check (language ~ '^[a-z]{2}$'),
  text text not null check (btrim(text) <> ''),
  primary key (step_id, language),
  constraint next_step_texts_text_length check (utf16_length(text) <= 1500)
);

-- What the dealer was told with the decision, by language: a later change of the text does not change it.
alter table request_items add column next_step jsonb, add column next_step_due date;
alter table items_before_decision add column next_step jsonb, add column next_step_due date;

-- Whether somebody gets mails about the own cases, or about all of the company. Every row of before has the default, which need
-- not be checked.
alter table users
  add column mail_cases text not null default 'own',
  add constraint users_mail_cases_check check (mail_cases in ('own', 'company')) not valid;

-- The mails that tell others than the first of a decision; they, too, wait until it can no longer be undone.
alter table undoable_decisions add column other_mails uuid[] not null default '{}';

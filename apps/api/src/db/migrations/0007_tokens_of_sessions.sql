-- Access tokens name their session now: it ends them, and no number of the account is needed for that.
alter table users drop column session_epoch;

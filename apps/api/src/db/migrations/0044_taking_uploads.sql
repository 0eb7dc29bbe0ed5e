-- While a call takes the whole file no other one does. One whose process was killed meanwhile has it until then.
alter table resumable_uploads add column taken_until timestamptz;

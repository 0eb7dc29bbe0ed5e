-- When the dealer said that the next step is done, and when they were reminded of it.
alter table request_items add column next_step_done_at timestamptz, add column next_step_reminded_at timestamptz;
alter table items_before_decision add column next_step_done_at timestamptz, add column next_step_reminded_at timestamptz;

alter table item_history
  drop constraint item_history_kind_check,
  add constraint item_history_kind_check check (kind in ('submitted', 'status-changed', 'repair-outcome-submitted',
    'layout-pdf-added', 'layout-pdf-removed', 'message-posted', 'request-closed', 'decision-undone', 'request-reopened',
    'service-resumed', 'another-look-asked', 'another-look-decided', 'serial-number-corrected', 'next-step-done'));

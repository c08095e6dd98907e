-- What the sweep looks for when the time is over that it may be kept; what it has dealt with is in
-- none of these any more.
create index audit_log_sign_ins on audit_log (at) where subject_type = 'session' and address is not null;
create index mails_to_throw_away on mails (created_at) where invoice_id is null;
create index services_with_old_server on services (cancelled_at)
  where status = 'cancelled' and server_info is not null;

-- A customer who ends what was paid and never delivered has money to get back.
alter table staff_tasks drop constraint staff_tasks_kind_check;
alter table staff_tasks add constraint staff_tasks_kind_check
  check (kind in (
    'credit-received', 'payment-mismatch', 'refund-by-hand', 'refund-failed', 'service-withdrawn'
  ));

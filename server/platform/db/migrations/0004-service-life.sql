-- What a service goes through after its delivery: what its server is known to be, what still has to
-- be done to it, when it ends, and until when that can be undone.
alter table services
  add column module_state text not null default 'none'
    check (module_state in ('none', 'running', 'suspended', 'unknown', 'terminated')),
  add column module_task text check (module_task in ('suspend', 'unsuspend', 'restart', 'terminate')),
  add column module_error text,
  -- One call to a module at a time per service: the order of calls is the order of what is.
  add column module_busy_until timestamptz,
  -- The customer asked for the end of the term.
  add column cancel_at timestamptz,
  add column cancelled_at timestamptz,
  add column cancelled_by text check (cancelled_by in ('customer', 'staff', 'system')),
  -- Until then an ended service can be brought back; afterwards its server is removed.
  add column terminate_at timestamptz;

update services set
  module_state = case
    when status = 'cancelled' then 'terminated'
    when status = 'suspended' or suspend_reason is not null then 'suspended'
    when status in ('active', 'offline') then 'running'
    else 'none' end,
  module_task = case when status = 'offline' then 'restart' end,
  cancelled_at = case when status = 'cancelled' then updated_at end,
  cancelled_by = case when status = 'cancelled' then 'system' end;

-- An ended service keeps why it was suspended, so that it comes back as it was.
alter table services drop constraint services_check1;
alter table services
  add constraint services_suspend_reason_fits
    check (suspend_reason is null or status in ('suspended', 'offline', 'cancelled')),
  add constraint services_end_is_dated check ((status = 'cancelled') = (cancelled_at is not null)),
  add constraint services_end_has_author check ((cancelled_at is null) = (cancelled_by is null)),
  add constraint services_end_is_planned_once check (status <> 'cancelled' or cancel_at is null);

create index services_to_do on services (created_at desc, id desc) where module_task is not null;
create index services_to_end on services (cancel_at) where cancel_at is not null;
create index services_to_terminate on services (terminate_at)
  where status = 'cancelled' and module_state <> 'terminated';
-- What staff made for a number of days does not renew: it ends.
create index services_to_expire on services (expires_at)
  where order_id is null and status in ('active', 'suspended', 'offline');
-- Every column that the list of services is sorted by stands in an index with the id.
create index services_by_name on services (lower(name), id);
create index services_by_expiry on services (coalesce(expires_at, 'infinity'), id);

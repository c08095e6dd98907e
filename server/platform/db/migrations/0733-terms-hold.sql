-- A term is one of those that can be sold; an order of a plan has one, and work that is billed apart has none.
create function order_holds(
  status text, plan_id uuid, term_months integer, payment_method text, service_name text,
  renews_service_id uuid, changes_service_id uuid, terms_version text,
  terms_accepted_at timestamptz, expires_at timestamptz, total_cents integer, net_cents integer,
  vat_cents integer, vat_treatment text, vat_percent numeric, agreed_cents integer,
  vat_check_id uuid
)
returns boolean language plpgsql immutable as $$
begin
  return status in ('pending', 'paid', 'completed', 'failed', 'cancelled', 'refunded')
    and num_nonnulls(plan_id, term_months, terms_version, terms_accepted_at, expires_at) in (0, 5)
    and (plan_id is not null or num_nonnulls(renews_service_id, changes_service_id) = 0)
    -- There is nothing to deliver between the money and the end of it.
    and (plan_id is not null or status <> 'paid')
    and (plan_id is null or service_name is not null)
    and term_months in (1, 3, 6, 12, 24, 36)
    and payment_method in ('ideal', 'test_ideal', 'bank_transfer', 'credit')
    and char_length(service_name) between 1 and 63
    and total_cents > 0
    and net_cents >= 0
    and vat_cents >= 0
    and total_cents = net_cents + vat_cents
    and vat_treatment in ('standard', 'reverse_charge', 'small_business', 'destination', 'outside')
    and (vat_treatment in ('standard', 'destination')) = (vat_percent > 0)
    and (vat_percent > 0 or vat_cents = 0)
    -- Nobody pays less for want of btw on their word alone.
    and (vat_treatment = 'reverse_charge') = (vat_check_id is not null)
    and coalesce(agreed_cents, total_cents) >= total_cents;
end
$$;

alter table orders
  drop constraint orders_hold,
  add constraint orders_hold check (order_holds(
    status, plan_id, term_months, payment_method, service_name, renews_service_id,
    changes_service_id, terms_version, terms_accepted_at, expires_at, total_cents, net_cents,
    vat_cents, vat_treatment, vat_percent, agreed_cents, vat_check_id
  )) not valid;
drop function order_holds(
  text, uuid, text, text, text, uuid, uuid, text, timestamptz, timestamptz, integer, integer,
  integer, text, numeric, integer, uuid
);

create function service_holds(
  status text, suspend_reason text, term_months integer, module text, delivery_state text,
  module_state text, module_task text, cancelled_by text, name text, price_cents integer,
  next_price_cents integer, next_price_on date, cancelled_at timestamptz, cancel_at timestamptz,
  order_id uuid, anchor_at timestamptz, moved_until timestamptz, moved_terms integer,
  panel_id text, reinstall_step text
)
returns boolean language plpgsql immutable as $$
begin
  return status in ('active', 'suspended', 'pending', 'offline', 'cancelled')
    and suspend_reason in ('unpaid', 'abuse', 'staff')
    and term_months in (1, 3, 6, 12, 24, 36)
    and module in ('manual', 'simulator', 'pterodactyl', 'directadmin', 'proxmox')
    and delivery_state in ('queued', 'waiting_for_staff', 'running', 'failed', 'done')
    and module_state in ('none', 'running', 'suspended', 'unknown', 'terminated')
    and module_task in ('suspend', 'unsuspend', 'restart', 'resize', 'reinstall', 'terminate')
    and cancelled_by in ('customer', 'staff', 'system')
    and char_length(name) between 1 and 63
    and price_cents > 0
    and next_price_cents > 0
    and (next_price_cents is null) = (next_price_on is null)
    and (status <> 'suspended' or suspend_reason is not null)
    and (suspend_reason is null or status in ('suspended', 'offline', 'cancelled'))
    and (status <> 'active' or delivery_state = 'done')
    and (status = 'cancelled') = (cancelled_at is not null)
    and (cancelled_at is null) = (cancelled_by is null)
    and (status <> 'cancelled' or cancel_at is null)
    and (moved_until is null) = (moved_terms is null)
    and (moved_until is null or (order_id is null and anchor_at is not null))
    and moved_terms between 0 and 1200
    and panel_id ~ '^[a-z0-9]{1,30}$'
    and reinstall_step in ('clear', 'make')
    and (reinstall_step is null or status in ('offline', 'cancelled'));
end
$$;

alter table services
  alter column term_months set not null,
  drop constraint services_hold,
  add constraint services_hold check (service_holds(
    status, suspend_reason, term_months, module, delivery_state, module_state, module_task,
    cancelled_by, name, price_cents, next_price_cents, next_price_on, cancelled_at, cancel_at,
    order_id, anchor_at, moved_until, moved_terms, panel_id, reinstall_step
  )) not valid;
drop function service_holds(
  text, text, text, text, text, text, text, text, text, integer, integer, date, timestamptz,
  timestamptz, uuid, timestamptz, timestamptz, integer, text, text
);

alter table plan_changes
  alter column from_term_months set not null,
  alter column to_term_months set not null,
  add constraint plan_changes_from_term_months_check check (from_term_months in (1, 3, 6, 12, 24, 36)),
  add constraint plan_changes_to_term_months_check check (to_term_months in (1, 3, 6, 12, 24, 36)),
  drop constraint plan_changes_is_another,
  add constraint plan_changes_is_another
    check (from_plan_id <> to_plan_id or from_term_months <> to_term_months),
  -- A term changes where one begins.
  drop constraint plan_changes_cycle_waits,
  add constraint plan_changes_cycle_waits
    check (from_term_months = to_term_months or order_id is null);
alter table discount_codes
  add constraint discount_codes_term_months_check check (term_months in (1, 3, 6, 12, 24, 36));

drop index services_live_of_user;
create index services_live_of_user on services (user_id) include (status, term_months, price_cents)
where status <> 'cancelled';

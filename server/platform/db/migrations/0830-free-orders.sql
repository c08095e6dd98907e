-- A plan may cost nothing. An order of such plans alone is covered at once: nothing is owed, so there is
-- neither a claim, nor a payment, nor an invoice; and a service that is free has no term, so no end date.
create or replace function order_holds(
  status text, kind text, plan_id uuid, term_months integer, payment_method text, service_name text,
  terms_version text, terms_accepted_at timestamptz, expires_at timestamptz, total_cents integer,
  net_cents integer, vat_cents integer, vat_treatment text, vat_percent numeric, agreed_cents integer,
  vat_check_id uuid
)
returns boolean language plpgsql immutable as $$
begin
  return status in ('pending', 'paid', 'completed', 'failed', 'cancelled', 'refunded')
    and kind in ('new', 'renewal', 'plan-change', 'charge')
    and num_nonnulls(plan_id, term_months, terms_version, terms_accepted_at, expires_at) in (0, 5)
    and (kind = 'charge') = (plan_id is null)
    -- There is nothing to deliver between the money and the end of it.
    and (kind <> 'charge' or status <> 'paid')
    and (plan_id is null or service_name is not null)
    and term_months in (1, 3, 6, 12, 24, 36)
    and payment_method in ('ideal', 'test_ideal', 'bancontact', 'test_bancontact', 'card', 'test_card',
      'paypal', 'apple_pay', 'bank_transfer', 'credit')
    and char_length(service_name) between 1 and 63
    -- Nothing is asked of free plans alone.
    and (total_cents > 0 or kind = 'new' and total_cents = 0)
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

create or replace function service_holds(
  status text, suspend_reason text, term_months integer, module text, delivery_state text,
  module_state text, module_task text, cancelled_by text, name text, price_cents integer,
  next_price_cents integer, next_price_on date, cancelled_at timestamptz, cancel_at timestamptz,
  order_id uuid, anchor_at timestamptz, moved_until timestamptz, moved_terms integer, panel_id text,
  reinstall_step text
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
    and price_cents >= 0
    -- A free service has no term that ends.
    and (price_cents > 0 or next_price_cents is null)
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

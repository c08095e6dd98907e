-- A server is made anew: cleared, then made. What comes in from its first start on, where its customer
-- gave a key, and which request asked for it last, so that the same one sent twice counts once.
alter table services
  add column reinstall_step text,
  add column reinstall_key text,
  add column reinstall_request uuid;

alter table services drop constraint services_hold;
drop function service_holds;
create function service_holds(
  status text, suspend_reason text, billing_cycle text, module text, delivery_state text,
  module_state text, module_task text, cancelled_by text, name text, price_cents integer,
  next_price_cents integer, next_price_on date, cancelled_at timestamptz, cancel_at timestamptz,
  order_id uuid, anchor_at timestamptz, moved_until timestamptz, moved_terms integer, panel_id text,
  reinstall_step text
) returns boolean language plpgsql immutable as $$
begin
  return status in ('active', 'suspended', 'pending', 'offline', 'cancelled')
    and suspend_reason in ('unpaid', 'abuse', 'staff')
    and billing_cycle in ('monthly', 'yearly')
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
alter table services add constraint services_hold check (service_holds(
  status, suspend_reason, billing_cycle, module, delivery_state, module_state, module_task,
  cancelled_by, name, price_cents, next_price_cents, next_price_on, cancelled_at, cancel_at,
  order_id, anchor_at, moved_until, moved_terms, panel_id, reinstall_step
));

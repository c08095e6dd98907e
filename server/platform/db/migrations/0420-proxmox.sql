-- The module `proxmox`: VPS's on a cluster of the shop's own. What a plan has made there stands with
-- the plan, and a service knows what the cluster calls the work that goes on for it.
alter table plans
  drop constraint plans_module_check,
  add constraint plans_module_check
    check (module in ('manual', 'simulator', 'pterodactyl', 'directadmin', 'proxmox')),
  drop constraint plans_module_options_check,
  add constraint plans_module_options_check check (
    (module in ('pterodactyl', 'directadmin', 'proxmox')) = (module_options is not null)
    and (module_options is null or jsonb_typeof(module_options) = 'object')
    and (module <> 'pterodactyl' or module_options ? 'eggId')
    and (module <> 'directadmin' or module_options ? 'packageName')
    and (module <> 'proxmox' or module_options ? 'templateId')
  );

alter table services add column installing_task text;

-- Allows more than before: the rows that are there hold.
create or replace function service_holds(
  status text, suspend_reason text, billing_cycle text, module text, delivery_state text,
  module_state text, module_task text, cancelled_by text, name text, price_cents integer,
  next_price_cents integer, next_price_on date, cancelled_at timestamptz, cancel_at timestamptz
) returns boolean language plpgsql immutable as $$
begin
  return status in ('active', 'suspended', 'pending', 'offline', 'cancelled')
    and suspend_reason in ('unpaid', 'abuse', 'staff')
    and billing_cycle in ('monthly', 'yearly')
    and module in ('manual', 'simulator', 'pterodactyl', 'directadmin', 'proxmox')
    and delivery_state in ('queued', 'waiting_for_staff', 'running', 'failed', 'done')
    and module_state in ('none', 'running', 'suspended', 'unknown', 'terminated')
    and module_task in ('suspend', 'unsuspend', 'restart', 'resize', 'terminate')
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
    and (status <> 'cancelled' or cancel_at is null);
end
$$;

-- Addresses that the shop has for servers. A range as staff typed it, and each address of it that a
-- server can have, so that one is taken by locking its row.
create table address_ranges (
  id uuid primary key default gen_random_uuid(),
  family integer not null check (family = 4 or family = 6),
  first_address text not null check (char_length(first_address) between 2 and 39),
  last_address text not null check (char_length(last_address) between 2 and 39),
  prefix integer not null check (prefix between 8 and case family when 4 then 32 else 128 end),
  gateway text not null check (char_length(gateway) between 2 and 39),
  created_at timestamptz not null
);
create index address_ranges_newest on address_ranges (created_at, id);

create table addresses (
  id uuid primary key default gen_random_uuid(),
  range_id uuid not null references address_ranges,
  family integer not null check (family = 4 or family = 6),
  address text not null unique check (char_length(address) between 2 and 39),
  -- Its place among those of its range.
  place integer not null check (place >= 0),
  service_id uuid references services,
  taken_at timestamptz,
  -- When the last server that had it was gone: who comes next gets what was free the longest.
  released_at timestamptz,
  check ((service_id is null) = (taken_at is null))
);
-- A server has one of each kind.
create unique index addresses_of_service on addresses (service_id, family)
  where service_id is not null;
create unique index addresses_of_range on addresses (range_id, place);
create index addresses_free on addresses (family, released_at nulls first, range_id, place)
  where service_id is null;
create index addresses_taken on addresses (taken_at, id) where service_id is not null;

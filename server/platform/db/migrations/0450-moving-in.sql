-- Customers and services that come along from another system. What a file had is kept only until it
-- is imported; what became of each of its lines stays.
create table imports (
  -- Chosen by who starts it: sent twice, it is one import.
  id uuid primary key,
  started_by uuid not null references users,
  customers_name text check (char_length(customers_name) between 1 and 200),
  customers_hash text check (customers_hash ~ '^[0-9a-f]{64}$'),
  services_name text check (char_length(services_name) between 1 and 200),
  services_hash text check (services_hash ~ '^[0-9a-f]{64}$'),
  -- Whether lines that were wrong were left out, and whether who is new gets an invitation.
  only_right boolean not null,
  invites boolean not null,
  row_count integer not null check (row_count > 0),
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((customers_name is null) = (customers_hash is null)),
  check ((services_name is null) = (services_hash is null)),
  check (customers_hash is not null or services_hash is not null)
);
-- One at a time: what one of them brings the next one finds there.
create unique index imports_running on imports ((true)) where finished_at is null;
create index imports_newest on imports (created_at desc, id desc);
create index imports_starter on imports (started_by);

create table import_rows (
  id uuid primary key default gen_random_uuid(),
  import_id uuid not null references imports,
  kind text not null check (kind in ('customer', 'service')),
  -- Customers go before services.
  position integer not null check (position > 0),
  -- Of its file, the head is the first.
  line integer not null check (line > 1),
  -- By which the same customer or service is known in another file: a hash.
  row_key text check (row_key ~ '^[0-9a-f]{64}$'),
  state text not null check (state in ('waiting', 'imported', 'existing', 'refused')),
  -- What is to be imported, forgotten when it is.
  content jsonb,
  -- Of what was refused: the column, and why.
  refused_column text,
  reason text check (char_length(reason) between 1 and 300),
  user_id uuid references users,
  service_id uuid references services,
  unique (import_id, position),
  unique (import_id, kind, line),
  check (row_key is not null or state = 'refused'),
  check ((state = 'waiting') = (content is not null)),
  check ((state = 'refused') = (reason is not null)),
  check (state <> 'imported' or user_id is not null),
  check ((service_id is not null) = (kind = 'service' and state in ('imported', 'existing')))
);
-- What was imported once is not imported again.
create unique index import_rows_once on import_rows (kind, row_key) where state = 'imported';
create index import_rows_by_state on import_rows (import_id, state, position);
create index import_rows_of_user on import_rows (user_id) where user_id is not null;
create unique index import_rows_of_service on import_rows (service_id) where state = 'imported';
create index import_rows_service on import_rows (service_id) where service_id is not null;

-- Of a service that came along: until when it was paid there, and how many terms after its anchor that
-- is. What staff give has neither that nor an order, and just ends.
alter table services add column moved_until timestamptz;
alter table services add column moved_terms integer;
-- What the panel calls its server, where that is not by our id.
alter table services add column panel_id text;
alter table services add column renews boolean not null
  generated always as (order_id is not null or moved_until is not null) stored;
alter table services drop constraint services_hold;
drop function service_holds;
create function service_holds(
  status text, suspend_reason text, billing_cycle text, module text, delivery_state text,
  module_state text, module_task text, cancelled_by text, name text, price_cents integer,
  next_price_cents integer, next_price_on date, cancelled_at timestamptz, cancel_at timestamptz,
  order_id uuid, anchor_at timestamptz, moved_until timestamptz, moved_terms integer, panel_id text
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
    and (status <> 'cancelled' or cancel_at is null)
    and (moved_until is null) = (moved_terms is null)
    and (moved_until is null or (order_id is null and anchor_at is not null))
    and moved_terms between 0 and 1200
    and panel_id ~ '^[a-z0-9]{1,30}$';
end
$$;
alter table services add constraint services_hold check (service_holds(
  status, suspend_reason, billing_cycle, module, delivery_state, module_state, module_task,
  cancelled_by, name, price_cents, next_price_cents, next_price_on, cancelled_at, cancel_at,
  order_id, anchor_at, moved_until, moved_terms, panel_id
));
create unique index services_on_panel on services (module, panel_id)
  where panel_id is not null and module_state <> 'terminated';

drop index services_to_expire;
create index services_to_expire on services (expires_at)
  where not renews and status in ('active', 'suspended', 'offline');
drop index services_to_renew;
create index services_to_renew on services (expires_at)
  where renews and cancel_at is null and status in ('active', 'suspended', 'offline');

-- The first term that the shop invoices of such a service may be the first there is.
alter table renewals drop constraint renewals_term_number_check;
alter table renewals add constraint renewals_term_number_check check (term_number > 0);

-- To whom a term is to be invoiced is not known: a person asks.
alter table staff_tasks drop constraint staff_tasks_kind_check;
alter table staff_tasks add constraint staff_tasks_kind_check
  check (kind in (
    'credit-received', 'payment-mismatch', 'payment-charged-back', 'refund-by-hand',
    'refund-failed', 'refund-elsewhere', 'service-withdrawn', 'withdrawal', 'books-wrong',
    'abuse-notice', 'reply-set-aside', 'billing-unknown'
  ));

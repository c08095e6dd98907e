create extension if not exists citext;
create extension if not exists pg_trgm;

-- Who signs in. The four tables of Better Auth, under our names.
create table users (
  id uuid primary key default gen_random_uuid(),
  email citext not null unique,
  email_verified boolean not null default false,
  name text not null,
  first_name text not null,
  last_name text not null,
  image text,
  blocked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search_text text generated always as (lower(name || ' ' || email::text)) stored
);
create index users_newest on users (created_at desc, id desc);
create index users_search on users using gin (search_text gin_trgm_ops);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sessions_of_user on sessions (user_id);

create table accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index accounts_of_user on accounts (user_id);

create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index verifications_by_identifier on verifications (identifier);

create table jwks (
  id uuid primary key default gen_random_uuid(),
  public_key text not null,
  private_key text not null,
  alg text,
  crv text,
  created_at timestamptz not null,
  expires_at timestamptz
);

create table user_roles (
  user_id uuid primary key references users on delete cascade,
  role text not null check (role in ('customer', 'staff', 'admin', 'owner')),
  updated_at timestamptz not null
);

create table profiles (
  user_id uuid primary key references users on delete cascade,
  first_name text not null,
  last_name text not null,
  company text,
  phone text,
  address text,
  city text,
  postal_code text,
  country text not null default 'NL',
  kvk_number text,
  vat_id text,
  updated_at timestamptz not null
);

-- What is sold.
create table plans (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  type text not null check (type in ('web', 'vps', 'game', 'dedicated', 'other')),
  price_cents integer not null check (price_cents > 0),
  yearly_price_cents integer check (yearly_price_cents > 0),
  billing_cycle text not null default 'monthly' check (billing_cycle in ('monthly', 'yearly')),
  active boolean not null default true,
  features jsonb not null default '[]',
  resources jsonb,
  module text not null check (module in ('manual', 'simulator')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index plans_active_by_price on plans (price_cents, id) where active;

create table testimonials (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  text text not null,
  source text not null,
  position integer not null unique
);

create table orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  plan_id uuid not null references plans,
  plan_name text not null,
  service_name text not null check (char_length(service_name) between 1 and 63),
  status text not null check (status in ('pending', 'paid', 'completed', 'failed', 'cancelled', 'refunded')),
  billing_cycle text not null check (billing_cycle in ('monthly', 'yearly')),
  total_cents integer not null check (total_cents > 0),
  net_cents integer not null check (net_cents >= 0),
  vat_cents integer not null check (vat_cents >= 0),
  vat_percent integer not null,
  payment_method text not null check (payment_method in ('test_ideal', 'bank_transfer')),
  billing jsonb not null,
  terms_version text not null,
  terms_accepted_at timestamptz not null,
  direct_start boolean not null,
  placed_from text not null,
  idempotency_key uuid not null,
  request_hash text not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, idempotency_key),
  check (total_cents = net_cents + vat_cents)
);
create index orders_of_user on orders (user_id, created_at desc, id desc);
create index orders_newest on orders (created_at desc, id desc);
create index orders_by_status on orders (status, created_at desc, id desc);
create index orders_to_expire on orders (expires_at) where status = 'pending';
create index orders_paid_at on orders (paid_at) include (total_cents) where status in ('paid', 'completed');
create index orders_search on orders using gin (lower(plan_name) gin_trgm_ops);
create index orders_of_plan on orders (plan_id);

create table payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  gateway text not null check (gateway in ('test', 'bank')),
  provider_id text,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'EUR' check (currency = 'EUR'),
  status text not null check (status in (
    'open', 'pending', 'paid', 'failed', 'canceled', 'expired', 'partly_refunded', 'refunded', 'charged_back'
  )),
  -- The payment whose money paid the order; any other success became credit.
  winning boolean not null default false,
  pay_url text,
  paid_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (gateway, provider_id)
);
create unique index payments_one_winner on payments (order_id) where winning;
create index payments_of_order on payments (order_id, created_at desc, id desc);
create index payments_unfinished on payments (created_at) where status in ('open', 'pending');

-- What the demo's test gateway knows: its own side of a payment, as a real gateway would keep it.
create table test_gateway_payments (
  provider_id text primary key,
  payment_id uuid not null unique,
  amount_cents integer not null,
  description text not null,
  return_url text not null,
  status text not null check (status in ('open', 'paid', 'failed', 'canceled', 'expired')),
  created_at timestamptz not null
);

create table credits (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  payment_id uuid not null unique references payments,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null,
  created_at timestamptz not null
);
create index credits_of_user on credits (user_id);

-- What only a person can settle.
create table staff_tasks (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('credit-received', 'payment-mismatch')),
  user_id uuid references users,
  subject_id uuid not null,
  note text not null,
  done_at timestamptz,
  done_by uuid references users,
  created_at timestamptz not null,
  unique (kind, subject_id)
);
create index staff_tasks_newest on staff_tasks (created_at desc, id desc) where done_at is null;

-- Invoices: numbered from a locked row, never edited or deleted afterwards.
create table invoice_series (
  series text primary key,
  next_number integer not null check (next_number > 0)
);

create table invoices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  order_id uuid references orders,
  kind text not null check (kind in ('invoice', 'credit_note')),
  credits_invoice_id uuid references invoices,
  series text not null,
  number integer not null check (number > 0),
  invoice_number text not null unique,
  status text not null check (status in ('draft', 'unpaid', 'paid', 'overdue', 'credited')),
  total_amount_cents integer not null,
  net_cents integer not null,
  vat_cents integer not null,
  issued_on date not null,
  due_date date not null,
  paid_at timestamptz,
  seller jsonb not null,
  buyer jsonb not null,
  created_at timestamptz not null,
  unique (series, number),
  check (total_amount_cents = net_cents + vat_cents),
  check ((kind = 'credit_note') = (credits_invoice_id is not null))
);
create index invoices_of_user on invoices (user_id, created_at desc, id desc);
create index invoices_newest on invoices (created_at desc, id desc);
create index invoices_unsettled on invoices (due_date) where status in ('unpaid', 'overdue');
create unique index invoices_one_per_order on invoices (order_id) where kind = 'invoice';

create table invoice_lines (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references invoices,
  position integer not null,
  description text not null,
  quantity integer not null check (quantity > 0),
  period_start date,
  period_end date,
  gross_cents integer not null,
  net_cents integer not null,
  vat_cents integer not null,
  vat_percent integer not null,
  unique (invoice_id, position)
);

create table services (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  plan_id uuid not null references plans,
  order_id uuid unique references orders,
  name text not null check (char_length(name) between 1 and 63),
  status text not null check (status in ('active', 'suspended', 'pending', 'offline', 'cancelled')),
  suspend_reason text check (suspend_reason in ('unpaid', 'abuse', 'staff')),
  billing_cycle text not null check (billing_cycle in ('monthly', 'yearly')),
  price_cents integer not null check (price_cents > 0),
  module text not null check (module in ('manual', 'simulator')),
  delivery_state text not null check (delivery_state in ('queued', 'waiting_for_staff', 'running', 'failed', 'done')),
  delivery_attempts integer not null default 0,
  delivery_error text,
  server_info jsonb,
  anchor_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The reason is kept while a restart has it offline, so that it comes back suspended.
  check (status <> 'suspended' or suspend_reason is not null),
  check (suspend_reason is null or status in ('suspended', 'offline')),
  check (status <> 'active' or delivery_state = 'done')
);
create index services_of_user on services (user_id, created_at desc, id desc);
create index services_newest on services (created_at desc, id desc);
create index services_by_status on services (status, created_at desc, id desc);
create index services_to_deliver on services (created_at desc, id desc)
  where delivery_state in ('waiting_for_staff', 'failed') and status = 'pending';
create index services_search on services using gin (lower(name) gin_trgm_ops);
create index services_of_plan on services (plan_id);

-- Money to service: one row per invoice line, service and term, so that nothing is granted twice.
create table service_terms (
  id uuid primary key default gen_random_uuid(),
  service_id uuid not null references services,
  invoice_line_id uuid not null references invoice_lines,
  term_number integer not null check (term_number > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null,
  unique (invoice_line_id, service_id, term_number),
  unique (service_id, term_number)
);

create table tickets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  service_id uuid references services,
  subject text not null,
  message text not null,
  priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
  status text not null check (status in ('open', 'in_progress', 'waiting', 'closed')),
  assigned_to uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index tickets_of_user on tickets (user_id, created_at desc, id desc);
create index tickets_newest on tickets (created_at desc, id desc);
create index tickets_not_closed on tickets (user_id) where status <> 'closed';

create table ticket_replies (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references tickets,
  user_id uuid not null references users,
  message text not null,
  is_staff boolean not null,
  created_at timestamptz not null
);
create index ticket_replies_of_ticket on ticket_replies (ticket_id, created_at, id);

create table system_settings (
  key text primary key,
  value text not null,
  description text not null,
  updated_at timestamptz not null
);

create table maintenance_access (
  id uuid primary key default gen_random_uuid(),
  password_hash text not null,
  expires_at timestamptz not null,
  created_by uuid not null references users,
  is_active boolean not null default true,
  used_at timestamptz,
  used_by_ip text,
  created_at timestamptz not null
);
create index maintenance_access_newest on maintenance_access (created_at desc, id desc);

-- Everything that happened to an order, payment, invoice or service: who, when, why.
create table events (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  subject_type text not null check (subject_type in ('order', 'payment', 'invoice', 'service', 'ticket')),
  subject_id uuid not null,
  type text not null,
  actor_kind text not null check (actor_kind in ('user', 'system')),
  actor_id uuid,
  reason text,
  created_at timestamptz not null
);
create index events_of_subject on events (subject_id, created_at, id);
create index events_of_user on events (user_id, created_at desc, id desc);

create table mails (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users,
  kind text not null,
  -- The same occasion never mails twice.
  dedupe_key text not null unique,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  status text not null check (status in ('queued', 'sent')),
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mails_newest on mails (created_at desc, id desc);
create index mails_unsent on mails (created_at) where status = 'queued';
create index mails_of_user on mails (user_id, created_at desc, id desc);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'system')),
  actor_id uuid,
  actor_role text,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  request_id text,
  address text
);
create index audit_log_of_subject on audit_log (subject_type, subject_id, id desc);

-- rate-limiter-flexible's own layout.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_is_kept before truncate on audit_log
  for each statement execute function refuse_change();

create trigger invoice_lines_are_final before update or delete on invoice_lines
  for each row execute function refuse_change();

-- Of a numbered invoice only its settlement may change.
create function keep_issued_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an issued invoice is never deleted' using errcode = 'restrict_violation';
  end if;
  if (to_jsonb(new) - 'status' - 'paid_at') is distinct from (to_jsonb(old) - 'status' - 'paid_at') then
    raise exception 'an issued invoice is never edited' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger issued_invoices_are_final before update or delete on invoices
  for each row execute function keep_issued_invoice();

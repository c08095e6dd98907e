-- Several orders paid by one payment at a gateway. Each keeps a payment of its own, with its own
-- amount, so that everything that asks what paid an order finds what it always found.

create table payment_bundles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  gateway text not null check (gateway in ('test', 'mollie')),
  provider_id text,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'EUR' check (currency = 'EUR'),
  status text not null check (status in (
    'open', 'pending', 'paid', 'failed', 'canceled', 'expired', 'partly_refunded', 'refunded', 'charged_back'
  )),
  pay_url text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (gateway, provider_id)
);
create index payment_bundles_of_user on payment_bundles (user_id, created_at desc, id desc);

alter table payments add column bundle_id uuid references payment_bundles;

-- Those of one bundle share the gateway's id; any other payment has its own.
alter table payments drop constraint payments_gateway_provider_id_key;
create unique index payments_provider on payments (gateway, provider_id) where bundle_id is null;
create unique index payments_of_bundle on payments (bundle_id, order_id) where bundle_id is not null;

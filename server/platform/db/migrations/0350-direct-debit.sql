-- What a customer lets the shop collect from their account: a mandate, given at the gateway with a
-- payment of one cent that goes back at once. Ended ones stay: they prove what was collected by them.
create table mandates (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  gateway text not null check (gateway in ('test', 'mollie')),
  status text not null check (status in ('asked', 'pending', 'valid', 'ended')),
  -- The gateway's names: of the customer, of the payment of a cent and of the mandate.
  provider_customer_id text,
  provider_payment_id text,
  provider_mandate_id text,
  pay_url text,
  reference text,
  account_holder text,
  -- The end of the account's number: all that anybody has to see of it.
  account_ending text check (char_length(account_ending) <= 4),
  signed_on date,
  -- What was agreed to, when and from where.
  agreed_text text not null,
  agreed_from text not null,
  ended_reason text
    check (ended_reason in ('not_given', 'customer', 'staff', 'replaced', 'bank', 'erased')),
  ended_at timestamptz,
  given_at timestamptz,
  cent_returned_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (gateway, provider_payment_id),
  check ((status = 'ended') = (ended_at is not null)),
  check ((ended_at is null) = (ended_reason is null)),
  check (status <> 'valid' or (given_at is not null and provider_customer_id is not null
    and provider_mandate_id is not null and reference is not null and account_ending is not null))
);
create index mandates_of_user on mandates (user_id, created_at desc, id desc);
create unique index mandates_one_valid on mandates (user_id) where status = 'valid';
create unique index mandates_one_asked on mandates (user_id) where status in ('asked', 'pending');
create index mandates_unanswered on mandates (updated_at) where status in ('asked', 'pending');

-- The payment of a collection, and by which mandate.
alter table payments add column mandate_id uuid references mandates;
create index payments_of_mandate on payments (mandate_id) where mandate_id is not null;
-- What is asked after while a bank may take it back.
create index payments_collected on payments (paid_at)
  where mandate_id is not null and status = 'paid';

-- The day on which the next term is collected; none where its customer pays it.
alter table renewals add column collect_on date;
create index renewals_to_collect on renewals (collect_on) where collect_on is not null;

-- How an invoice is collected, as it was said when it was issued.
alter table invoices add column collection jsonb;

-- The test gateway's own books: who lets it collect, and what becomes of that.
create table test_gateway_mandates (
  id text primary key,
  customer_id uuid not null,
  payment_id uuid not null unique,
  status text not null check (status in ('valid', 'revoked')),
  -- Whether there is enough on the account for what is collected.
  behaviour text not null check (behaviour in ('pays', 'fails')),
  created_at timestamptz not null
);
alter table test_gateway_payments
  add column kind text not null default 'payment' check (kind in ('payment', 'first', 'collection')),
  add column mandate_id text references test_gateway_mandates;
create index test_gateway_payments_of_mandate on test_gateway_payments (mandate_id)
  where mandate_id is not null;
alter table test_gateway_payments drop constraint test_gateway_payments_status_check;
alter table test_gateway_payments add constraint test_gateway_payments_status_check
  check (status in ('open', 'pending', 'paid', 'failed', 'canceled', 'expired'));

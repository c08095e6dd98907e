-- Codes that take something off the price of an order, for its first term or for more of them.
create table discount_codes (
  id uuid primary key default gen_random_uuid(),
  -- Kept in capitals, and never given out twice.
  code text not null unique check (code ~ '^[A-Z0-9-]{3,32}$'),
  description text not null check (char_length(description) <= 200),
  percent integer check (percent between 1 and 90),
  amount_cents integer check (amount_cents between 1 and 10000000),
  -- Without this only the plans of `discount_code_plans`, also when the last of those is deleted.
  all_plans boolean not null,
  -- Null for both.
  cycle text check (cycle in ('monthly', 'yearly')),
  -- Days in Amsterdam, the last one included.
  starts_on date not null,
  ends_on date,
  max_uses integer check (max_uses between 1 and 10000),
  max_per_customer integer not null check (max_per_customer between 1 and 100),
  new_customers_only boolean not null,
  -- How many terms, the first included; null for as long as a service runs.
  terms integer check (terms between 1 and 36),
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nonnulls(percent, amount_cents) = 1),
  check (ends_on >= starts_on)
);
create index discount_codes_newest on discount_codes (created_at desc, id desc);

create table discount_code_plans (
  code_id uuid not null references discount_codes,
  plan_id uuid not null references plans on delete cascade,
  primary key (code_id, plan_id)
);
create index discount_code_plans_plan on discount_code_plans (plan_id);

-- The discount of an order as it was agreed: of a new one, and of every next term that has it too.
-- What uses a code up are the orders here, so that what ends unpaid gives its use back by itself.
create table order_discounts (
  order_id uuid primary key references orders,
  code_id uuid not null references discount_codes,
  code text not null,
  percent integer,
  -- The price of the term without it, and what the code takes off that.
  list_cents integer not null check (list_cents > 0),
  discount_cents integer not null check (discount_cents > 0 and discount_cents < list_cents),
  -- What the buyer pays less, as they are taxed; without btw nothing may be left of a cent.
  saved_cents integer not null check (saved_cents >= 0),
  saved_net_cents integer not null check (saved_net_cents between 0 and saved_cents),
  terms integer check (terms between 1 and 36),
  term_number integer not null check (term_number > 0),
  check (term_number <= terms)
);
create index order_discounts_of_code on order_discounts (code_id, term_number);
create trigger order_discounts_are_final before update on order_discounts
  for each row execute function refuse_change();

-- What the price on a line was lowered by, which an invoice must show where it is not in the price of
-- one (Wet OB art. 35a); negative on a credit invoice, as all of it.
alter table invoice_lines
  add column discount_label text,
  add column discount_cents integer,
  add column discount_net_cents integer,
  add constraint invoice_lines_discount check (
    num_nonnulls(discount_label, discount_cents, discount_net_cents) in (0, 3)
  );

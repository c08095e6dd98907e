-- What was read from a file of the bank, and what became of each line of it. The file is not kept.
create table bank_statements (
  id uuid primary key default gen_random_uuid(),
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  file_name text not null check (char_length(file_name) between 1 and 140),
  imported_by uuid not null references users,
  created_at timestamptz not null
);
create index bank_statements_importer on bank_statements (imported_by);

create table bank_lines (
  id uuid primary key default gen_random_uuid(),
  bank_statement_id uuid not null references bank_statements,
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  -- Of all that tells one movement of money from another: the same in every file that it stands in.
  identity text not null check (identity ~ '^[0-9a-f]{64}$'),
  -- The bank's own name of the statement and of the movement.
  statement_ref text not null check (char_length(statement_ref) <= 140),
  bank_reference text check (char_length(bank_reference) <= 140),
  booked_on date not null,
  amount_cents integer not null check (amount_cents > 0),
  side text not null check (side in ('credit', 'debit')),
  is_reversal boolean not null,
  payer_name text check (char_length(payer_name) <= 140),
  payer_iban text check (char_length(payer_iban) <= 34),
  remittance text check (char_length(remittance) <= 1000),
  state text not null check (state in ('open', 'booked', 'dismissed', 'skipped')),
  -- What booking it did, the payment it stands for, and the one that what was too much became.
  booking text check (booking in ('pay', 'pay-and-credit', 'link', 'credit')),
  payment_id uuid unique references payments,
  rest_payment_id uuid unique references payments,
  -- Why it is nobody's invoice.
  reason text check (char_length(reason) between 1 and 300),
  decided_by uuid references users,
  decided_at timestamptz,
  created_at timestamptz not null,
  unique (iban, identity),
  check ((state = 'skipped') = (side = 'debit' or is_reversal)),
  check ((state = 'booked') = (payment_id is not null)),
  check ((state = 'booked') = (booking is not null)),
  check ((rest_payment_id is not null) = (booking is not distinct from 'pay-and-credit')),
  check ((state = 'dismissed') = (reason is not null)),
  check ((state in ('booked', 'dismissed')) = (decided_by is not null)),
  check ((decided_at is null) = (decided_by is null)),
  -- Whom the shop paid, or who paid for something else, is nothing that it has to know here.
  check (state in ('open', 'booked')
    or (payer_name is null and payer_iban is null and remittance is null))
);
create index bank_lines_in_state on bank_lines (state, booked_on, id);
create index bank_lines_of_statement on bank_lines (bank_statement_id);
create index bank_lines_decider on bank_lines (decided_by) where decided_by is not null;
-- Who paid from this account before.
create index bank_lines_known_payers on bank_lines (payer_iban)
  where state = 'booked' and payer_iban is not null;
-- What is old enough to go.
create index bank_lines_oldest on bank_lines (booked_on);

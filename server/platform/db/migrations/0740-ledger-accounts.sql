-- Numbers of the shop's own ledger, where they are not the usual ones.
create table ledger_accounts (
  slot text not null primary key check (slot ~ '^[a-z]+(:[a-z_]+)?$'),
  number text not null check (number ~ '^[0-9A-Za-z][0-9A-Za-z.-]{0,15}$')
);

-- Money by the day that it moved, for the audit file of a year.
create index payments_received on payments (paid_at, id) where paid_at is not null and gateway <> 'credit';
create index credits_oldest on credits (created_at, id);
create index refunds_sent on refunds (done_at, id) where done_at is not null;

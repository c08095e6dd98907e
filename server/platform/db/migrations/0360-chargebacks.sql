-- A bank that takes back what paid for a renewal undoes its term. The row stays, marked, and the
-- same term is bought anew by another order.
alter table service_terms add column undone_at timestamptz;
alter table service_terms
  drop constraint service_terms_service_id_term_number_key,
  add constraint service_terms_once unique nulls not distinct (service_id, term_number, undone_at);

-- Of a term that is asked for anew: the order whose money was taken back. Once for each.
alter table renewals add column replaces_order_id uuid unique references orders;

-- A bank may think again: that the money is with us after all is told once.
alter table payments add column chargeback_undone_at timestamptz;
create index payments_taken_back on payments (paid_at)
  where mandate_id is not null and status = 'charged_back';

-- The test gateway can take money back too.
alter table test_gateway_payments drop constraint test_gateway_payments_status_check;
alter table test_gateway_payments add constraint test_gateway_payments_status_check
  check (status in ('open', 'pending', 'paid', 'failed', 'canceled', 'expired', 'charged_back'));

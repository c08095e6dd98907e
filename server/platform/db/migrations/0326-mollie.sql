-- Mollie as a gateway, and its iDEAL as a method. Both functions allow more than before: the rows that
-- are there hold.
create or replace function order_holds(
  status text, billing_cycle text, payment_method text, service_name text,
  total_cents integer, net_cents integer, vat_cents integer
) returns boolean language plpgsql immutable as $$
begin
  return status in ('pending', 'paid', 'completed', 'failed', 'cancelled', 'refunded')
    and billing_cycle in ('monthly', 'yearly')
    and payment_method in ('ideal', 'test_ideal', 'bank_transfer')
    and char_length(service_name) between 1 and 63
    and total_cents > 0
    and net_cents >= 0
    and vat_cents >= 0
    and total_cents = net_cents + vat_cents;
end
$$;

create or replace function payment_holds(
  status text, gateway text, currency text, amount_cents integer
) returns boolean language plpgsql immutable as $$
begin
  return status in ('open', 'pending', 'paid', 'failed', 'canceled', 'expired', 'partly_refunded',
      'refunded', 'charged_back')
    and gateway in ('test', 'mollie', 'bank')
    and currency = 'EUR'
    and amount_cents > 0;
end
$$;

-- Money that a bank took back, and money that went back without the shop having asked for it.
alter table staff_tasks drop constraint staff_tasks_kind_check;
alter table staff_tasks add constraint staff_tasks_kind_check
  check (kind in (
    'credit-received', 'payment-mismatch', 'payment-charged-back', 'refund-by-hand', 'refund-failed',
    'refund-elsewhere', 'service-withdrawn', 'withdrawal', 'books-wrong'
  ));

-- Where EU btw does not hold although the country is a member, as on the Canary Islands, none is charged
-- (decision 0052). What held before holds as well, so that no row has to be looked at again.
create or replace function order_holds(
  status text, plan_id uuid, billing_cycle text, payment_method text, service_name text,
  renews_service_id uuid, changes_service_id uuid,
  terms_version text, terms_accepted_at timestamptz, expires_at timestamptz,
  total_cents integer, net_cents integer, vat_cents integer,
  vat_treatment text, vat_percent numeric, agreed_cents integer, vat_check_id uuid
) returns boolean language plpgsql immutable as $$
begin
  return status in ('pending', 'paid', 'completed', 'failed', 'cancelled', 'refunded')
    and num_nonnulls(plan_id, billing_cycle, terms_version, terms_accepted_at, expires_at) in (0, 5)
    and (plan_id is not null or num_nonnulls(renews_service_id, changes_service_id) = 0)
    -- There is nothing to deliver between the money and the end of it.
    and (plan_id is not null or status <> 'paid')
    and (plan_id is null or service_name is not null)
    and billing_cycle in ('monthly', 'yearly')
    and payment_method in ('ideal', 'test_ideal', 'bank_transfer', 'credit')
    and char_length(service_name) between 1 and 63
    and total_cents > 0
    and net_cents >= 0
    and vat_cents >= 0
    and total_cents = net_cents + vat_cents
    and vat_treatment in ('standard', 'reverse_charge', 'small_business', 'destination', 'outside')
    and (vat_treatment in ('standard', 'destination')) = (vat_percent > 0)
    and (vat_percent > 0 or vat_cents = 0)
    -- Nobody pays less for want of btw on their word alone.
    and (vat_treatment = 'reverse_charge') = (vat_check_id is not null)
    and coalesce(agreed_cents, total_cents) >= total_cents;
end
$$;
create or replace function invoice_holds(
  kind text, status text, credits_invoice_id uuid, reason text, number integer,
  total_amount_cents integer, net_cents integer, vat_cents integer, vat_treatment text
) returns boolean language plpgsql immutable as $$
begin
  return kind in ('invoice', 'credit_note')
    and status in ('draft', 'unpaid', 'paid', 'overdue', 'credited')
    and (kind = 'credit_note') = (credits_invoice_id is not null)
    and char_length(reason) between 1 and 300
    and number > 0
    and total_amount_cents = net_cents + vat_cents
    and vat_treatment in ('standard', 'reverse_charge', 'small_business', 'destination', 'outside')
    and (vat_treatment in ('standard', 'destination') or vat_cents = 0);
end
$$;

-- A sale writes into every index of its tables. What stands in most rows as null is looked for in none.
alter table payments drop constraint payments_topped_up_by_key;
create unique index payments_topped_up_by on payments (topped_up_by) where topped_up_by is not null;
drop index payments_provider;
create unique index payments_provider on payments (gateway, provider_id)
  where bundle_id is null and provider_id is not null;
drop index invoices_crediting;
create index invoices_crediting on invoices (credits_invoice_id) where credits_invoice_id is not null;

-- The whole of what a line must be (decision 0036).
create function invoice_line_holds(
  quantity numeric, unit text, unit_cents numeric,
  discount_label text, discount_cents integer, discount_net_cents integer
) returns boolean language plpgsql immutable as $$
begin
  return quantity > 0
    and unit in ('piece', 'hour')
    and (unit is null) = (unit_cents is null)
    and num_nonnulls(discount_label, discount_cents, discount_net_cents) in (0, 3);
end
$$;
alter table invoice_lines
  drop constraint invoice_lines_quantity_check,
  drop constraint invoice_lines_unit_check,
  drop constraint invoice_lines_unit,
  drop constraint invoice_lines_discount,
  add constraint invoice_lines_hold check (invoice_line_holds(
    quantity, unit, unit_cents, discount_label, discount_cents, discount_net_cents
  ));

-- An order may have sold several services: what follows from days that are owed again is counted for each of
-- them, on its own term, and no longer once on the claim.
alter table service_terms add column warned_on date, add column suspended_on date;

-- Only the service whose days began first was warned of and put off: the others are first warned of.
update service_terms set warned_on = dunned.warned_on, suspended_on = dunned.suspended_on
from (
  select distinct on (claims.id) service_terms.id, claims.warned_on, claims.suspended_on
  from claims
  join invoices on invoices.order_id = claims.order_id and invoices.kind = 'invoice'
    and invoices.corrected_at is null
  join invoice_lines on invoice_lines.invoice_id = invoices.id
  join service_terms on service_terms.invoice_line_id = invoice_lines.id
  where claims.warned_on is not null and service_terms.uncovered_at is not null
  order by claims.id, service_terms.starts_at
) as dunned
where dunned.id = service_terms.id;

alter table service_terms add constraint service_terms_dunned check (
  (uncovered_at is not null or warned_on is null) and (warned_on is not null or suspended_on is null)
);

alter table claims drop constraint claims_reopened;
alter table claims drop column warned_on, drop column suspended_on;
alter table claims add constraint claims_reopened check (
  (reopened_at is null) = (reopened_because is null)
  and (reopened_at is null or round > 0)
  and (reopened_at is not null or collect_on is null)
);

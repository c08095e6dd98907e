-- Staff give a service a price of its own, which the plan's leaves alone, and write down what the team should
-- know of it.
alter table services add column price_origin text not null default 'list'
  check (price_origin = any (array['list', 'individual']));
alter table services add column staff_note text check (char_length(staff_note) between 1 and 1000);

-- A period that was given has no line of an invoice, but who gave it and why.
alter table service_terms alter column invoice_line_id drop not null;
alter table service_terms add column granted_by uuid references users (id);
alter table service_terms add column grant_reason text
  check (char_length(grant_reason) between 1 and 300);
alter table service_terms add constraint service_terms_granted
  check ((invoice_line_id is null) = (granted_by is not null)
    and (granted_by is null) = (grant_reason is null));
create index service_terms_granted_by on service_terms (granted_by) where granted_by is not null;

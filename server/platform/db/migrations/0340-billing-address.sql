-- Where a customer's invoices go when that is not where they log in, and what their own books know a
-- purchase by. What is printed on an invoice is frozen in it and in its order; here is what holds next.
alter table profiles
  add column billing_email text check (char_length(billing_email) between 3 and 254),
  add column billing_reference text check (char_length(billing_reference) between 1 and 50);

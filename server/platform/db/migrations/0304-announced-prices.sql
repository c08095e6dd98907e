-- A higher price is announced before it counts: until its day the service costs what it did.
alter table services
  add column next_price_cents integer check (next_price_cents > 0),
  add column next_price_on date,
  add constraint services_next_price_is_dated check ((next_price_cents is null) = (next_price_on is null));
create index services_with_next_price on services (next_price_on) where next_price_on is not null;

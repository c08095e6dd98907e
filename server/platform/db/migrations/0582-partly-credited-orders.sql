-- What of an order that goes on was given back; few are.
create index orders_partly_credited on orders (credited_cents) where credited_cents > 0;

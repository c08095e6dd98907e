-- Since when another order has the discount code of this one, which nobody was paying: why it was cancelled.
alter table orders add column code_taken_at timestamptz;

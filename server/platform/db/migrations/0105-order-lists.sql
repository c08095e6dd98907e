-- Every column that the list of orders is sorted by stands in an index with the id.
create index orders_by_total on orders (total_cents, id);
create index orders_by_plan on orders (lower(plan_name), id);

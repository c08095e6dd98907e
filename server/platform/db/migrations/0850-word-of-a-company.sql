-- The word of a company by which a colleague of the shop placed an order in its name: how it was given, and on
-- which day.
create table order_words (
  order_id uuid primary key references orders (id) on delete cascade,
  way text not null check (way = any (array['phone', 'mail', 'in-person'])),
  given_on date not null,
  noted_by uuid not null references users (id),
  created_at timestamptz not null
);
create index order_words_noted_by on order_words (noted_by);

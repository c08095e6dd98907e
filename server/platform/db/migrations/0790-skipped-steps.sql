-- Staff leave out one step that time would take, until they take that back: `step` says which kind, `about`
-- of what (an order, the first day of a term). It has no last day; what is let be until a day has no step.
alter table holds add column step text check (step in (
  'invoice', 'collect', 'remind', 'remind-late', 'warn', 'suspend', 'end', 'expire'
));
alter table holds add column about text check (char_length(about) between 1 and 100);
alter table holds alter column until drop not null;
alter table holds add constraint holds_step check (
  (step is null) = (about is null) and (step is null) = (until is not null)
);
drop index holds_one_of_each;
create unique index holds_one_of_each on holds (user_id, service_id) nulls not distinct
  where ended_at is null and step is null;
create unique index holds_one_of_each_step on holds (user_id, step, about)
  where ended_at is null and step is not null;
-- What stands still in the whole shop, the newest first.
create index holds_running on holds (created_at desc, id desc) where ended_at is null;

-- The domain that web hosting is for: what its customer ordered it with, in the form that name servers
-- have of it. None until they choose one. A varying length: what a sale writes has one check (decision 0036).
alter table orders add column domain varchar(253);
alter table services add column domain varchar(253);
create index services_of_domain on services (domain) where domain is not null;

-- What has an account has the domain that it began with, unless that was one of the shop's own.
update services set domain = lower(server_info->>'domain')
where server_info->>'domain' <> ''
  and starts_with(server_info->>'domain', (server_info->>'username') || '.') is not true;

-- Until now a name that could be a domain became it: what was ordered so and is still to be made stays so.
create function pg_temp.domain_of(name text) returns text language sql immutable as $$
  select case
    when length(known) <= 253
      and known ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{2,59})$'
    then known
  end
  from (select regexp_replace(lower(btrim(name)), '^www\.', '') as known) as named
$$;
update services set domain = pg_temp.domain_of(services.name)
from plans
where plans.id = services.plan_id and plans.type = 'web' and services.domain is null
  and (services.module <> 'directadmin' or services.status = 'pending');
update orders set domain = pg_temp.domain_of(service_name)
from plans
where plans.id = orders.plan_id and plans.type = 'web' and orders.status = 'pending'
  and renews_service_id is null and changes_service_id is null;

-- A domain that was chosen later is for a person to set, where a person made the account.
do $$
declare
  known text := pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'staff_tasks'::regclass and conname = 'staff_tasks_kind_check';
begin
  alter table staff_tasks drop constraint staff_tasks_kind_check;
  execute 'alter table staff_tasks add constraint staff_tasks_kind_check '
    || replace(known, 'ARRAY[', 'ARRAY[''set-domain''::text, ');
end $$;

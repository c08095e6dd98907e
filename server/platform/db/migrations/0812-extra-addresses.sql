-- A server may have addresses beside its first one of each family, as an option of its service.
alter table addresses add column extra boolean not null default false;
create index addresses_by_service on addresses (service_id) where service_id is not null;
drop index addresses_of_service;
create unique index addresses_of_service on addresses (service_id, family)
where service_id is not null and not extra;

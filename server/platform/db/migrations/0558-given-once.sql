-- A service that staff give has the key of the form that asked for it: sent twice, it is given once.
alter table services add column request_key uuid;
create unique index services_request_key on services (request_key) where request_key is not null;

-- A plan and a discount code that staff make have the key of the form that asked for it: sent twice,
-- each is made once. Those that were there before have none.
alter table plans add column request_key uuid;
create unique index plans_request_key on plans (request_key) where request_key is not null;
alter table discount_codes add column request_key uuid;
create unique index discount_codes_request_key on discount_codes (request_key)
  where request_key is not null;

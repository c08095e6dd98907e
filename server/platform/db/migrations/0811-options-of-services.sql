-- How many of each option a service has, by its key; and the keys that let its customer in from the first
-- start of its server on, until that is there.
alter table services
  add column options jsonb not null default '{}',
  add column first_keys text,
  add constraint services_options_check check (jsonb_typeof(options) = 'object'),
  add constraint services_first_keys_check check (char_length(first_keys) between 1 and 20100);

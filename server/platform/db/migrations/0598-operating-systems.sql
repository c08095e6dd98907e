-- The operating systems that a plan comes with, in the order in which one chooses among them: what people
-- call each, and the template of a module that copies one. What was ordered, and what a server is made
-- with, is its name; a varying length, for what a sale writes has one check (decision 0036).
alter table plans add column systems jsonb not null default '[]';
update plans set
  systems = jsonb_build_array(
    jsonb_build_object('name', 'Standaard', 'templateId', module_options->'templateId')
  ),
  module_options = module_options - 'templateId'
where module = 'proxmox';
alter table plans
  drop constraint plans_module_options_check,
  add constraint plans_module_options_check check (
    (module in ('pterodactyl', 'directadmin', 'proxmox')) = (module_options is not null)
    and (module_options is null or jsonb_typeof(module_options) = 'object')
    and (module <> 'pterodactyl' or module_options ? 'eggId')
    and (module <> 'directadmin' or module_options ? 'packageName')
    and (module <> 'proxmox' or module_options ? 'systemDiskGb')
  ),
  add constraint plans_systems_check check (
    jsonb_typeof(systems) = 'array'
    and (module <> 'proxmox' or systems <> '[]')
    and (module not in ('pterodactyl', 'directadmin') or systems = '[]')
  );

alter table orders add column system varchar(40);
alter table services add column system varchar(40);

-- Whether a person made the server of a service that has a module ('Geleverd'): the panel may not know it
-- by our id, so that what is not found there is not gone.
alter table services add column made_by_hand boolean not null default false;
update services set made_by_hand = true
where module <> 'manual' and exists (
  select from events
  where subject_id = services.id and type = 'service.delivered' and actor_kind = 'user'
);

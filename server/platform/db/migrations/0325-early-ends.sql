-- A consumer who leaves in the middle of a renewed term gets back what they do not use of it.
alter table services add column leaves_early boolean not null default false;

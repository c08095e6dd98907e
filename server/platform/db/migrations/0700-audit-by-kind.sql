-- The log of people alone, or of the program alone, newest first.
create index audit_log_by_people on audit_log (at desc, id desc) where actor_kind = 'user';
create index audit_log_by_program on audit_log (at desc, id desc) where actor_kind = 'system';

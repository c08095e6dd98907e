-- A file with everything about a person may be larger than the memory of a small machine: it is kept in
-- parts, which are written and handed out one at a time. A run of the job counts itself, so that one that
-- was taken for dead writes nothing between the parts of the next.
create table data_export_parts (
  export_id uuid not null references data_exports on delete cascade,
  position integer not null,
  content bytea not null,
  primary key (export_id, position)
);
alter table data_export_parts alter column content set storage external;

insert into data_export_parts (export_id, position, content)
select id, position, substring(content from position * 1048576 + 1 for 1048576)
from data_exports, generate_series(0, (octet_length(content) - 1) / 1048576) position
where content is not null;

alter table data_exports
  drop constraint data_exports_check,
  drop column content,
  add column run integer not null default 0,
  add check ((status = 'ready') = (size_bytes is not null));

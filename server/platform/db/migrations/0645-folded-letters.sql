-- A text as it is searched and sorted: in lower case, without accents, and with letters that everybody can
-- type (ß as ss, æ as ae). `domain/fold-text.ts` does the same to what somebody types. Most texts are
-- ASCII, of which the rest would make nothing else.
create or replace function folded(given text) returns text language sql immutable parallel safe
return case when octet_length(given) = char_length(given) then lower(given) else
  replace(replace(replace(replace(replace(replace(replace(
    translate(
      regexp_replace(lower(normalize(given, nfd)), '[\u0300-\u036F·]', '', 'g'),
      'øłđðħıŧŋĸəƒςſŀŉ‘’ʼ´‐‑‒–—―',
      'olddhitnqefσsln''''''''------'
    ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    'ĳ', 'ij'), 'ﬁ', 'fi'), 'ﬂ', 'fl')
end;

-- Where something folds otherwise than before.
update users set search_text = folded(concat_ws(' ', users.name, users.email::text, profiles.company))
from users as same left join profiles on profiles.user_id = same.id
where same.id = users.id and users.search_text
  <> folded(concat_ws(' ', users.name, users.email::text, profiles.company));
update articles set title = title
where octet_length(title || keywords || text) > char_length(title || keywords || text);

drop index users_by_name;
create index users_by_name on users (folded(name), id);

-- Names of services and plans too.
drop index services_search;
create index services_search on services using gin (folded(name) gin_trgm_ops);
drop index orders_search;
create index orders_search on orders using gin (folded(plan_name) gin_trgm_ops);

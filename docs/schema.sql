-- The schema as all migrations leave it, to be read; nothing runs this file.
-- After a migration: npm run test:unit -- server/platform/db/schema-file.test.ts -u

create table abuse_notices (
  id uuid not null default gen_random_uuid(),
  number bigint not null generated always as identity,
  kind text not null,
  addresses text not null,
  explanation text not null,
  digest text not null,
  notifier_name text,
  notifier_email text,
  forgotten_at timestamp with time zone,
  received_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  status text not null,
  decision text,
  ground text,
  reasons text,
  service_id uuid,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint abuse_notices_number_key UNIQUE (number),
  constraint abuse_notices_pkey PRIMARY KEY (id),
  constraint abuse_notices_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint abuse_notices_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  constraint abuse_notices_addresses_check CHECK (((char_length(addresses) >= 1) AND (char_length(addresses) <= 5000))),
  constraint abuse_notices_check CHECK ((due_at > received_at)),
  constraint abuse_notices_check1 CHECK (((kind = 'csam'::text) OR (forgotten_at IS NOT NULL) OR ((notifier_name IS NOT NULL) AND (notifier_email IS NOT NULL)))),
  constraint abuse_notices_check2 CHECK (((forgotten_at IS NULL) OR ((notifier_name IS NULL) AND (notifier_email IS NULL)))),
  constraint abuse_notices_check3 CHECK (((status = 'decided'::text) = (decision IS NOT NULL))),
  constraint abuse_notices_check4 CHECK (((status = 'decided'::text) = (reasons IS NOT NULL))),
  constraint abuse_notices_check5 CHECK (((status = 'decided'::text) = (decided_by IS NOT NULL))),
  constraint abuse_notices_check6 CHECK (((status = 'decided'::text) = (decided_at IS NOT NULL))),
  constraint abuse_notices_check7 CHECK (((status = 'decided'::text) OR (service_id IS NULL))),
  constraint abuse_notices_check8 CHECK (((ground IS NOT NULL) = ((decision = ANY (ARRAY['suspended'::text, 'removed'::text])) AND (decision IS NOT NULL)))),
  constraint abuse_notices_check9 CHECK (((ground IS NULL) OR (service_id IS NOT NULL))),
  constraint abuse_notices_decision_check CHECK ((decision = ANY (ARRAY['suspended'::text, 'removed'::text, 'forwarded'::text, 'no-action'::text]))),
  constraint abuse_notices_digest_check CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
  constraint abuse_notices_explanation_check CHECK (((char_length(explanation) >= 1) AND (char_length(explanation) <= 5000))),
  constraint abuse_notices_ground_check CHECK ((ground = ANY (ARRAY['law'::text, 'terms'::text]))),
  constraint abuse_notices_kind_check CHECK ((kind = ANY (ARRAY['csam'::text, 'terrorism'::text, 'phishing-malware'::text, 'spam'::text, 'copyright'::text, 'other'::text]))),
  constraint abuse_notices_notifier_email_check CHECK (((char_length(notifier_email) >= 3) AND (char_length(notifier_email) <= 254))),
  constraint abuse_notices_notifier_name_check CHECK (((char_length(notifier_name) >= 1) AND (char_length(notifier_name) <= 100))),
  constraint abuse_notices_reasons_check CHECK (((char_length(reasons) >= 1) AND (char_length(reasons) <= 2000))),
  constraint abuse_notices_status_check CHECK ((status = ANY (ARRAY['open'::text, 'decided'::text])))
);

create table accounts (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  password text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table address_ranges (
  id uuid not null default gen_random_uuid(),
  family integer not null,
  first_address text not null,
  last_address text not null,
  prefix integer not null,
  gateway text not null,
  created_at timestamp with time zone not null,
  constraint address_ranges_pkey PRIMARY KEY (id),
  constraint address_ranges_check CHECK (((prefix >= 8) AND (prefix <=
CASE family
    WHEN 4 THEN 32
    ELSE 128
END))),
  constraint address_ranges_family_check CHECK (((family = 4) OR (family = 6))),
  constraint address_ranges_first_address_check CHECK (((char_length(first_address) >= 2) AND (char_length(first_address) <= 39))),
  constraint address_ranges_gateway_check CHECK (((char_length(gateway) >= 2) AND (char_length(gateway) <= 39))),
  constraint address_ranges_last_address_check CHECK (((char_length(last_address) >= 2) AND (char_length(last_address) <= 39)))
);

create table addresses (
  id uuid not null default gen_random_uuid(),
  range_id uuid not null,
  family integer not null,
  address text not null,
  place integer not null,
  service_id uuid,
  taken_at timestamp with time zone,
  released_at timestamp with time zone,
  extra boolean not null default false,
  constraint addresses_address_key UNIQUE (address),
  constraint addresses_pkey PRIMARY KEY (id),
  constraint addresses_range_id_fkey FOREIGN KEY (range_id) REFERENCES address_ranges(id),
  constraint addresses_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  constraint addresses_address_check CHECK (((char_length(address) >= 2) AND (char_length(address) <= 39))),
  constraint addresses_check CHECK (((service_id IS NULL) = (taken_at IS NULL))),
  constraint addresses_family_check CHECK (((family = 4) OR (family = 6))),
  constraint addresses_place_check CHECK ((place >= 0))
);

create table allocations (
  id uuid not null default gen_random_uuid(),
  claim_id uuid not null,
  payment_id uuid not null,
  reverses_id uuid,
  amount_cents integer not null,
  created_at timestamp with time zone not null,
  lost_payment_id uuid,
  constraint allocations_pkey PRIMARY KEY (id),
  constraint allocations_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(id),
  constraint allocations_lost_payment_id_fkey FOREIGN KEY (lost_payment_id) REFERENCES payments(id),
  constraint allocations_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint allocations_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES allocations(id),
  constraint allocations_sign CHECK ((((amount_cents < 0) = (reverses_id IS NOT NULL)) AND (amount_cents <> 0)))
);

create table api_keys (
  id uuid not null,
  name text not null,
  made_by uuid not null,
  secret_hash text not null,
  scopes text[] not null,
  networks text[] not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  last_address text,
  warned_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by uuid,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id),
  constraint api_keys_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint api_keys_check CHECK ((expires_at > created_at)),
  constraint api_keys_check1 CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint api_keys_check2 CHECK (((last_used_at IS NULL) = (last_address IS NULL))),
  constraint api_keys_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint api_keys_networks_check CHECK ((cardinality(networks) <= 10)),
  constraint api_keys_scopes_check CHECK (((cardinality(scopes) >= 1) AND (scopes <@ ARRAY['customers'::text, 'services'::text, 'orders'::text, 'invoices'::text, 'tickets'::text, 'reports'::text]))),
  constraint api_keys_secret_hash_check CHECK ((secret_hash ~ '^[0-9a-f]{64}$'::text))
);

create table article_slugs (
  slug text not null,
  article_id uuid not null,
  constraint article_slugs_pkey PRIMARY KEY (slug),
  constraint article_slugs_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE
);

create table articles (
  id uuid not null,
  slug text not null,
  title text not null,
  category text not null,
  keywords text not null,
  text text not null,
  summary text not null,
  status text not null,
  version integer not null,
  request_key uuid not null,
  words tsvector not null generated always as (article_words(title, keywords, text)) stored,
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone not null,
  published_at timestamp with time zone,
  constraint articles_request_key_key UNIQUE (request_key),
  constraint articles_slug_key UNIQUE (slug),
  constraint articles_pkey PRIMARY KEY (id),
  constraint articles_category_check CHECK ((category = ANY (ARRAY['start'::text, 'account'::text, 'billing'::text, 'web'::text, 'servers'::text, 'games'::text]))),
  constraint articles_check CHECK (((status = 'published'::text) = (published_at IS NOT NULL))),
  constraint articles_keywords_check CHECK ((char_length(keywords) <= 200)),
  constraint articles_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length(slug) <= 80))),
  constraint articles_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text]))),
  constraint articles_summary_check CHECK ((char_length(summary) <= 160)),
  constraint articles_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 20000))),
  constraint articles_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 120))),
  constraint articles_version_check CHECK ((version > 0))
);

create table audit_log (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  actor_kind text not null,
  actor_id uuid,
  actor_role text,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  request_id text,
  address text,
  acted_by uuid,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['user'::text, 'system'::text])))
);

create table audit_sealing (
  singleton boolean not null default true,
  final_id bigint not null default 0,
  settling_id bigint not null default 0,
  writers jsonb not null default '[]'::jsonb,
  key_id text,
  last_seal bigint not null default 0,
  last_id bigint not null default 0,
  seal bytea,
  mark bytea,
  constraint audit_sealing_pkey PRIMARY KEY (singleton),
  constraint audit_sealing_singleton_check CHECK (singleton)
);

create table audit_seals (
  id bigint not null,
  first_id bigint not null,
  last_id bigint not null,
  row_count integer not null,
  key_id text not null,
  digests bytea not null,
  previous bytea not null,
  seal bytea not null,
  sealed_at timestamp with time zone not null,
  constraint audit_seals_key_id_first_id_key UNIQUE (key_id, first_id),
  constraint audit_seals_pkey PRIMARY KEY (id),
  constraint audit_seals_check CHECK (((first_id <= last_id) AND (row_count > 0)))
);

create table bank_line_payments (
  payment_id uuid not null,
  bank_line_id uuid not null,
  constraint bank_line_payments_pkey PRIMARY KEY (payment_id),
  constraint bank_line_payments_bank_line_id_fkey FOREIGN KEY (bank_line_id) REFERENCES bank_lines(id) ON DELETE CASCADE,
  constraint bank_line_payments_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);

create table bank_lines (
  id uuid not null default gen_random_uuid(),
  bank_statement_id uuid not null,
  iban text not null,
  identity text not null,
  statement_ref text not null,
  bank_reference text,
  booked_on date not null,
  amount_cents integer not null,
  side text not null,
  is_reversal boolean not null,
  payer_name text,
  payer_iban text,
  remittance text,
  state text not null,
  booking text,
  reason text,
  decided_by uuid,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint bank_lines_iban_identity_key UNIQUE (iban, identity),
  constraint bank_lines_pkey PRIMARY KEY (id),
  constraint bank_lines_bank_statement_id_fkey FOREIGN KEY (bank_statement_id) REFERENCES bank_statements(id),
  constraint bank_lines_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint bank_lines_amount_cents_check CHECK ((amount_cents > 0)),
  constraint bank_lines_bank_reference_check CHECK ((char_length(bank_reference) <= 140)),
  constraint bank_lines_booking_check CHECK ((booking = ANY (ARRAY['pay'::text, 'pay-and-credit'::text, 'part'::text, 'link'::text, 'pay-and-link'::text, 'credit'::text]))),
  constraint bank_lines_check2 CHECK (((state = 'booked'::text) = (booking IS NOT NULL))),
  constraint bank_lines_check4 CHECK (((state = 'dismissed'::text) = (reason IS NOT NULL))),
  constraint bank_lines_check5 CHECK (((state = ANY (ARRAY['booked'::text, 'dismissed'::text])) = (decided_by IS NOT NULL))),
  constraint bank_lines_check6 CHECK (((decided_at IS NULL) = (decided_by IS NULL))),
  constraint bank_lines_check7 CHECK (((state = ANY (ARRAY['open'::text, 'booked'::text])) OR ((payer_name IS NULL) AND (payer_iban IS NULL) AND (remittance IS NULL)))),
  constraint bank_lines_iban_check CHECK ((iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'::text)),
  constraint bank_lines_identity_check CHECK ((identity ~ '^[0-9a-f]{64}$'::text)),
  constraint bank_lines_payer_iban_check CHECK ((char_length(payer_iban) <= 34)),
  constraint bank_lines_payer_name_check CHECK ((char_length(payer_name) <= 140)),
  constraint bank_lines_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 300))),
  constraint bank_lines_remittance_check CHECK ((char_length(remittance) <= 1000)),
  constraint bank_lines_side_check CHECK ((side = ANY (ARRAY['credit'::text, 'debit'::text]))),
  constraint bank_lines_skipped CHECK (((state = 'skipped'::text) = ((side = 'debit'::text) <> is_reversal))),
  constraint bank_lines_state_check CHECK ((state = ANY (ARRAY['open'::text, 'booked'::text, 'dismissed'::text, 'skipped'::text]))),
  constraint bank_lines_statement_ref_check CHECK ((char_length(statement_ref) <= 140))
);

create table bank_statements (
  id uuid not null default gen_random_uuid(),
  iban text not null,
  file_name text not null,
  imported_by uuid not null,
  created_at timestamp with time zone not null,
  format text not null default 'camt053'::text,
  constraint bank_statements_pkey PRIMARY KEY (id),
  constraint bank_statements_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES users(id),
  constraint bank_statements_file_name_check CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 140))),
  constraint bank_statements_format CHECK ((format = ANY (ARRAY['camt053'::text, 'mt940'::text]))),
  constraint bank_statements_iban_check CHECK ((iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'::text))
);

create table books_checks (
  id uuid not null default gen_random_uuid(),
  checked_at timestamp with time zone not null,
  faults jsonb not null,
  constraint books_checks_pkey PRIMARY KEY (id)
);

create table bounced_addresses (
  address text not null,
  user_id uuid not null,
  bounced_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  words text not null,
  constraint bounced_addresses_pkey PRIMARY KEY (address),
  constraint bounced_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint bounced_addresses_address_check CHECK ((address = lower(address)))
);

create table canned_answers (
  id uuid not null default gen_random_uuid(),
  title text not null,
  text text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint canned_answers_title_key UNIQUE (title),
  constraint canned_answers_pkey PRIMARY KEY (id)
);

create table charges (
  order_id uuid not null,
  service_id uuid,
  performed_on date not null,
  note text,
  created_at timestamp with time zone not null,
  constraint charges_pkey PRIMARY KEY (order_id),
  constraint charges_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint charges_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  constraint charges_note_check CHECK (((char_length(note) >= 1) AND (char_length(note) <= 1000)))
);

create table claims (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  amount_cents integer not null,
  open_cents integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  round integer not null default 0,
  reopened_at timestamp with time zone,
  reopened_because text,
  collect_on date,
  constraint claims_order_id_key UNIQUE (order_id),
  constraint claims_pkey PRIMARY KEY (id),
  constraint claims_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint claims_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint claims_open CHECK (((open_cents >= 0) AND (open_cents <= amount_cents))),
  constraint claims_reopened CHECK ((((reopened_at IS NULL) = (reopened_because IS NULL)) AND ((reopened_at IS NULL) OR (round > 0)) AND ((reopened_at IS NOT NULL) OR (collect_on IS NULL)))),
  constraint claims_reopened_because_check CHECK ((reopened_because = ANY (ARRAY['charged_back'::text, 'bounced'::text, 'credit_lost'::text, 'corrected'::text]))),
  constraint claims_round_check CHECK ((round >= 0))
);

create table clock_marks (
  is_the_one boolean not null default true,
  ran_at timestamp with time zone not null,
  constraint clock_marks_pkey PRIMARY KEY (is_the_one),
  constraint clock_marks_is_the_one_check CHECK (is_the_one)
);

create table credit_balances (
  user_id uuid not null,
  balance_cents integer not null,
  updated_at timestamp with time zone not null,
  constraint credit_balances_pkey PRIMARY KEY (user_id),
  constraint credit_balances_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint credit_balances_balance_cents_check CHECK ((balance_cents >= 0))
);

create table credits (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  payment_id uuid not null,
  amount_cents integer not null,
  reason text not null,
  created_at timestamp with time zone not null,
  kind text not null,
  source_id uuid,
  refund_id uuid,
  credit_invoice_id uuid,
  constraint credits_refund_id_key UNIQUE (refund_id),
  constraint credits_pkey PRIMARY KEY (id),
  constraint credits_credit_invoice_id_fkey FOREIGN KEY (credit_invoice_id) REFERENCES invoices(id),
  constraint credits_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint credits_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint credits_source_id_fkey FOREIGN KEY (source_id) REFERENCES credits(id),
  constraint credits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint credits_kind_check CHECK ((kind = ANY (ARRAY['received'::text, 'kept'::text, 'spent'::text, 'paid_out'::text, 'settled'::text, 'taken_back'::text, 'given_again'::text]))),
  constraint credits_sent CHECK ((((kind = 'paid_out'::text) = (refund_id IS NOT NULL)) AND ((kind = ANY (ARRAY['paid_out'::text, 'settled'::text, 'taken_back'::text])) = (source_id IS NOT NULL)))),
  constraint credits_sign CHECK (((kind = ANY (ARRAY['received'::text, 'kept'::text, 'given_again'::text])) = (amount_cents > 0)))
);

create table customer_notes (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  author_id uuid not null,
  text text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint customer_notes_pkey PRIMARY KEY (id),
  constraint customer_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint customer_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table data_breach_letters (
  id uuid not null,
  breach_id uuid not null,
  "position" integer not null,
  audience text not null,
  subject text not null,
  message text not null,
  recipient_count integer not null,
  written_by uuid not null,
  created_at timestamp with time zone not null,
  queued_at timestamp with time zone,
  sent_count integer,
  constraint data_breach_letters_breach_id_position_key UNIQUE (breach_id, "position"),
  constraint data_breach_letters_pkey PRIMARY KEY (id),
  constraint data_breach_letters_breach_id_fkey FOREIGN KEY (breach_id) REFERENCES data_breaches(id),
  constraint data_breach_letters_breach_id_position_fkey FOREIGN KEY (breach_id, "position") REFERENCES data_breach_updates(breach_id, "position"),
  constraint data_breach_letters_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id),
  constraint data_breach_letters_audience_check CHECK (((char_length(audience) >= 1) AND (char_length(audience) <= 500))),
  constraint data_breach_letters_check CHECK (((sent_count >= 0) AND (sent_count <= recipient_count))),
  constraint data_breach_letters_message_check CHECK (((char_length(message) >= 1) AND (char_length(message) <= 20000))),
  constraint data_breach_letters_recipient_count_check CHECK ((recipient_count > 0)),
  constraint data_breach_letters_subject_check CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 120)))
);

create table data_breach_recipients (
  letter_id uuid not null,
  user_id uuid not null,
  queued_at timestamp with time zone,
  constraint data_breach_recipients_pkey PRIMARY KEY (letter_id, user_id),
  constraint data_breach_recipients_letter_id_fkey FOREIGN KEY (letter_id) REFERENCES data_breach_letters(id),
  constraint data_breach_recipients_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table data_breach_updates (
  id uuid not null,
  breach_id uuid not null,
  "position" integer not null,
  kind text not null,
  message text not null,
  replaced text[] not null default '{}'::text[],
  written_by uuid not null,
  created_at timestamp with time zone not null,
  constraint data_breach_updates_breach_id_position_key UNIQUE (breach_id, "position"),
  constraint data_breach_updates_pkey PRIMARY KEY (id),
  constraint data_breach_updates_breach_id_fkey FOREIGN KEY (breach_id) REFERENCES data_breaches(id),
  constraint data_breach_updates_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id),
  constraint data_breach_updates_check CHECK (((kind = 'corrected'::text) = (cardinality(replaced) > 0))),
  constraint data_breach_updates_kind_check CHECK ((kind = ANY (ARRAY['noted'::text, 'note'::text, 'corrected'::text, 'authority'::text, 'people'::text, 'letter'::text, 'closed'::text, 'reopened'::text]))),
  constraint data_breach_updates_message_check CHECK (((char_length(message) >= 1) AND (char_length(message) <= 5000))),
  constraint data_breach_updates_position_check CHECK ((("position" >= 1) AND ("position" <= 200))),
  constraint data_breach_updates_replaced_check CHECK ((cardinality(replaced) <= 11))
);

create table data_breaches (
  id uuid not null,
  number bigint not null generated always as identity,
  request_key uuid not null,
  title text not null,
  description text not null,
  noticed_at timestamp with time zone not null,
  began_at timestamp with time zone,
  data_kinds text[] not null,
  data_words text not null,
  subjects text[] not null,
  subject_count integer,
  cause text not null,
  consequences text not null,
  measures text not null,
  status text not null,
  authority_decision text,
  authority_at timestamp with time zone,
  authority_reference text not null default ''::text,
  authority_reason text not null default ''::text,
  people_decision text,
  people_at timestamp with time zone,
  people_how text not null default ''::text,
  people_reason text not null default ''::text,
  alarm integer not null default 0,
  update_count integer not null,
  noted_by uuid not null,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint data_breaches_number_key UNIQUE (number),
  constraint data_breaches_request_key_key UNIQUE (request_key),
  constraint data_breaches_pkey PRIMARY KEY (id),
  constraint data_breaches_noted_by_fkey FOREIGN KEY (noted_by) REFERENCES users(id),
  constraint data_breaches_alarm_check CHECK (((alarm >= 0) AND (alarm <= 3))),
  constraint data_breaches_authority_decision_check CHECK ((authority_decision = ANY (ARRAY['reported'::text, 'not-reported'::text]))),
  constraint data_breaches_authority_reason_check CHECK ((char_length(authority_reason) <= 2000)),
  constraint data_breaches_authority_reference_check CHECK ((char_length(authority_reference) <= 60)),
  constraint data_breaches_cause_check CHECK ((cause = ANY (ARRAY['unknown'::text, 'attack'::text, 'misdirected'::text, 'lost'::text, 'published'::text, 'unauthorised'::text, 'defect'::text, 'destroyed'::text, 'other'::text]))),
  constraint data_breaches_check CHECK ((noticed_at <= created_at)),
  constraint data_breaches_check1 CHECK ((began_at <= noticed_at)),
  constraint data_breaches_check2 CHECK (((NOT ('other'::text = ANY (data_kinds))) OR (data_words <> ''::text))),
  constraint data_breaches_check3 CHECK (((authority_at IS NOT NULL) = ((authority_decision = 'reported'::text) AND (authority_decision IS NOT NULL)))),
  constraint data_breaches_check4 CHECK (((people_at IS NOT NULL) = ((people_decision = 'told'::text) AND (people_decision IS NOT NULL)))),
  constraint data_breaches_check5 CHECK (((authority_decision IS DISTINCT FROM 'not-reported'::text) OR (authority_reason <> ''::text))),
  constraint data_breaches_check6 CHECK (((people_decision IS DISTINCT FROM 'not-told'::text) OR (people_reason <> ''::text))),
  constraint data_breaches_check7 CHECK (((people_decision IS DISTINCT FROM 'told'::text) OR (people_how <> ''::text))),
  constraint data_breaches_check8 CHECK (((status = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint data_breaches_check9 CHECK (((status = 'open'::text) OR ((authority_decision IS NOT NULL) AND (people_decision IS NOT NULL)))),
  constraint data_breaches_consequences_check CHECK ((char_length(consequences) <= 5000)),
  constraint data_breaches_data_kinds_check CHECK (((data_kinds <@ ARRAY['names'::text, 'contact'::text, 'credentials'::text, 'network'::text, 'financial'::text, 'purchases'::text, 'conversations'::text, 'hosted'::text, 'identity'::text, 'special'::text, 'other'::text]) AND (cardinality(data_kinds) <= 11))),
  constraint data_breaches_data_words_check CHECK ((char_length(data_words) <= 200)),
  constraint data_breaches_description_check CHECK (((char_length(description) >= 1) AND (char_length(description) <= 5000))),
  constraint data_breaches_measures_check CHECK ((char_length(measures) <= 5000)),
  constraint data_breaches_people_decision_check CHECK ((people_decision = ANY (ARRAY['told'::text, 'not-told'::text]))),
  constraint data_breaches_people_how_check CHECK ((char_length(people_how) <= 2000)),
  constraint data_breaches_people_reason_check CHECK ((char_length(people_reason) <= 2000)),
  constraint data_breaches_status_check CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text]))),
  constraint data_breaches_subject_count_check CHECK (((subject_count >= 0) AND (subject_count <= 100000000))),
  constraint data_breaches_subjects_check CHECK (((subjects <@ ARRAY['customers'::text, 'visitors'::text, 'staff'::text, 'others'::text]) AND (cardinality(subjects) <= 4))),
  constraint data_breaches_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 120))),
  constraint data_breaches_update_count_check CHECK (((update_count >= 1) AND (update_count <= 200)))
);

create table data_export_parts (
  export_id uuid not null,
  "position" integer not null,
  content bytea not null,
  constraint data_export_parts_pkey PRIMARY KEY (export_id, "position"),
  constraint data_export_parts_export_id_fkey FOREIGN KEY (export_id) REFERENCES data_exports(id) ON DELETE CASCADE
);

create table data_exports (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  status text not null,
  done integer not null default 0,
  total integer not null default 0,
  size_bytes integer,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  run integer not null default 0,
  downloaded_at timestamp with time zone,
  constraint data_exports_pkey PRIMARY KEY (id),
  constraint data_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint data_exports_check CHECK (((status = 'ready'::text) = (size_bytes IS NOT NULL))),
  constraint data_exports_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'ready'::text, 'failed'::text])))
);

create table demo_clock (
  is_the_one boolean not null default true,
  ahead_seconds integer not null,
  moved_at timestamp with time zone not null,
  constraint demo_clock_pkey PRIMARY KEY (is_the_one),
  constraint demo_clock_ahead_seconds_check CHECK ((ahead_seconds >= 0)),
  constraint demo_clock_is_the_one_check CHECK (is_the_one)
);

create table discount_code_plans (
  code_id uuid not null,
  plan_id uuid not null,
  constraint discount_code_plans_pkey PRIMARY KEY (code_id, plan_id),
  constraint discount_code_plans_code_id_fkey FOREIGN KEY (code_id) REFERENCES discount_codes(id),
  constraint discount_code_plans_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE
);

create table discount_codes (
  id uuid not null default gen_random_uuid(),
  code text not null,
  description text not null,
  percent integer,
  amount_cents integer,
  all_plans boolean not null,
  cycle text,
  starts_on date not null,
  ends_on date,
  max_uses integer,
  max_per_customer integer not null,
  new_customers_only boolean not null,
  terms integer,
  ended_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  request_key uuid,
  term_months integer,
  constraint discount_codes_code_key UNIQUE (code),
  constraint discount_codes_pkey PRIMARY KEY (id),
  constraint discount_codes_amount_cents_check CHECK (((amount_cents >= 1) AND (amount_cents <= 10000000))),
  constraint discount_codes_check CHECK ((num_nonnulls(percent, amount_cents) = 1)),
  constraint discount_codes_check1 CHECK ((ends_on >= starts_on)),
  constraint discount_codes_code_check CHECK ((code ~ '^[A-Z0-9-]{3,32}$'::text)),
  constraint discount_codes_cycle_check CHECK ((cycle = ANY (ARRAY['monthly'::text, 'yearly'::text]))),
  constraint discount_codes_description_check CHECK ((char_length(description) <= 200)),
  constraint discount_codes_max_per_customer_check CHECK (((max_per_customer >= 1) AND (max_per_customer <= 100))),
  constraint discount_codes_max_uses_check CHECK (((max_uses >= 1) AND (max_uses <= 10000))),
  constraint discount_codes_percent_check CHECK (((percent >= 1) AND (percent <= 90))),
  constraint discount_codes_term_months_check CHECK ((term_months = ANY (ARRAY[1, 3, 6, 12, 24, 36]))),
  constraint discount_codes_terms_check CHECK (((terms >= 1) AND (terms <= 36)))
);

create table earlier_ibans (
  iban text not null,
  left_at timestamp with time zone not null,
  constraint earlier_ibans_pkey PRIMARY KEY (iban)
);

create table email_changes (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  new_email citext not null,
  old_confirmed_at timestamp with time zone,
  new_confirmed_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint email_changes_user_id_key UNIQUE (user_id),
  constraint email_changes_pkey PRIMARY KEY (id),
  constraint email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table erasures_to_repeat (
  user_id uuid not null,
  erased_at timestamp with time zone not null,
  asked_at timestamp with time zone not null,
  constraint erasures_to_repeat_pkey PRIMARY KEY (user_id),
  constraint erasures_to_repeat_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table events (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  subject_type text not null,
  subject_id uuid not null,
  type text not null,
  actor_kind text not null,
  actor_id uuid,
  reason text,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint events_pkey PRIMARY KEY (id),
  constraint events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint events_hold CHECK (event_holds(subject_type, actor_kind))
);

create table holds (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  service_id uuid,
  until date,
  reason text not null,
  placed_by uuid not null,
  created_at timestamp with time zone not null,
  ended_by uuid,
  ended_at timestamp with time zone,
  step text,
  about text,
  constraint holds_pkey PRIMARY KEY (id),
  constraint holds_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id),
  constraint holds_placed_by_fkey FOREIGN KEY (placed_by) REFERENCES users(id),
  constraint holds_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  constraint holds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint holds_about_check CHECK (((char_length(about) >= 1) AND (char_length(about) <= 100))),
  constraint holds_end CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint holds_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 300))),
  constraint holds_step CHECK ((((step IS NULL) = (about IS NULL)) AND ((step IS NULL) = (until IS NOT NULL)))),
  constraint holds_step_check CHECK ((step = ANY (ARRAY['invoice'::text, 'collect'::text, 'remind'::text, 'remind-late'::text, 'warn'::text, 'suspend'::text, 'end'::text, 'expire'::text])))
);

create table import_rows (
  id uuid not null default gen_random_uuid(),
  import_id uuid not null,
  kind text not null,
  "position" integer not null,
  line integer not null,
  row_key text,
  state text not null,
  content jsonb,
  refused_column text,
  reason text,
  user_id uuid,
  service_id uuid,
  on_panel text,
  constraint import_rows_import_id_kind_line_key UNIQUE (import_id, kind, line),
  constraint import_rows_import_id_position_key UNIQUE (import_id, "position"),
  constraint import_rows_pkey PRIMARY KEY (id),
  constraint import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id),
  constraint import_rows_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  constraint import_rows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint import_rows_check CHECK ((((char_length(on_panel) >= 1) AND (char_length(on_panel) <= 300)) AND ((state = 'imported'::text) OR (on_panel IS NULL)))),
  constraint import_rows_check1 CHECK (((state = 'waiting'::text) = (content IS NOT NULL))),
  constraint import_rows_check2 CHECK (((state = 'refused'::text) = (reason IS NOT NULL))),
  constraint import_rows_check3 CHECK (((state <> 'imported'::text) OR (user_id IS NOT NULL))),
  constraint import_rows_check4 CHECK (((service_id IS NOT NULL) = ((kind = 'service'::text) AND (state = ANY (ARRAY['imported'::text, 'existing'::text]))))),
  constraint import_rows_key_check CHECK (((row_key IS NOT NULL) OR (state = ANY (ARRAY['refused'::text, 'dropped'::text])))),
  constraint import_rows_kind_check CHECK ((kind = ANY (ARRAY['customer'::text, 'service'::text]))),
  constraint import_rows_line_check CHECK ((line > 1)),
  constraint import_rows_position_check CHECK (("position" > 0)),
  constraint import_rows_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 300))),
  constraint import_rows_row_key_check CHECK ((row_key ~ '^[0-9a-f]{64}$'::text)),
  constraint import_rows_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'imported'::text, 'existing'::text, 'refused'::text, 'dropped'::text])))
);

create table imports (
  id uuid not null,
  started_by uuid not null,
  customers_name text,
  customers_hash text,
  services_name text,
  services_hash text,
  only_right boolean not null,
  invites boolean not null,
  row_count integer not null,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  ended_by uuid,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id),
  constraint imports_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id),
  constraint imports_check CHECK (((customers_name IS NULL) = (customers_hash IS NULL))),
  constraint imports_check1 CHECK (((services_name IS NULL) = (services_hash IS NULL))),
  constraint imports_check2 CHECK (((customers_hash IS NOT NULL) OR (services_hash IS NOT NULL))),
  constraint imports_customers_hash_check CHECK ((customers_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint imports_customers_name_check CHECK (((char_length(customers_name) >= 1) AND (char_length(customers_name) <= 200))),
  constraint imports_ended_check CHECK (((ended_by IS NULL) OR (finished_at IS NOT NULL))),
  constraint imports_row_count_check CHECK ((row_count > 0)),
  constraint imports_services_hash_check CHECK ((services_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint imports_services_name_check CHECK (((char_length(services_name) >= 1) AND (char_length(services_name) <= 200)))
);

create table inbound_mails (
  id uuid not null default gen_random_uuid(),
  ticket_id uuid not null,
  message_key uuid not null,
  outcome text not null,
  noticed_at timestamp with time zone not null,
  constraint inbound_mails_message_key_key UNIQUE (message_key),
  constraint inbound_mails_pkey PRIMARY KEY (id),
  constraint inbound_mails_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id),
  constraint inbound_mails_outcome_check CHECK ((outcome = ANY (ARRAY['taken'::text, 'automatic'::text, 'other-address'::text, 'account-blocked'::text, 'account-gone'::text, 'ticket-closed'::text, 'ticket-full'::text, 'too-many'::text, 'too-large'::text, 'empty'::text, 'files-refused'::text, 'files-unscanned'::text, 'unreadable'::text, 'several-tickets'::text, 'no-ticket'::text])))
);

create table incident_rounds (
  update_id uuid not null,
  kind text not null,
  incident_id uuid not null,
  event_type text,
  told_up_to uuid,
  reached integer not null default 0,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  constraint incident_rounds_pkey PRIMARY KEY (update_id, kind),
  constraint incident_rounds_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id),
  constraint incident_rounds_update_id_fkey FOREIGN KEY (update_id) REFERENCES incident_updates(id),
  constraint incident_rounds_check CHECK (((kind = 'notice'::text) = (event_type IS NOT NULL))),
  constraint incident_rounds_event_type_check CHECK ((event_type = ANY (ARRAY['incident.opened'::text, 'incident.resolved'::text, 'maintenance.planned'::text, 'maintenance.completed'::text, 'maintenance.cancelled'::text]))),
  constraint incident_rounds_kind_check CHECK ((kind = ANY (ARRAY['notice'::text, 'mail'::text]))),
  constraint incident_rounds_reached_check CHECK ((reached >= 0))
);

create table incident_updates (
  id uuid not null,
  incident_id uuid not null,
  "position" integer not null,
  status text not null,
  impact text not null,
  parts text[] not null,
  message text not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  written_by uuid,
  created_at timestamp with time zone not null,
  constraint incident_updates_incident_id_position_key UNIQUE (incident_id, "position"),
  constraint incident_updates_pkey PRIMARY KEY (id),
  constraint incident_updates_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id),
  constraint incident_updates_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id),
  constraint incident_updates_check CHECK ((ends_at > starts_at)),
  constraint incident_updates_check1 CHECK (((starts_at IS NULL) = (ends_at IS NULL))),
  constraint incident_updates_impact_check CHECK ((impact = ANY (ARRAY['minor'::text, 'partial'::text, 'down'::text]))),
  constraint incident_updates_message_check CHECK (((char_length(message) >= 1) AND (char_length(message) <= 2000))),
  constraint incident_updates_parts_check CHECK ((((cardinality(parts) >= 1) AND (cardinality(parts) <= 5)) AND (parts <@ ARRAY['web'::text, 'vps'::text, 'game'::text, 'dedicated'::text, 'site'::text]))),
  constraint incident_updates_position_check CHECK ((("position" >= 1) AND ("position" <= 200))),
  constraint incident_updates_status_check CHECK ((status = ANY (ARRAY['investigating'::text, 'identified'::text, 'monitoring'::text, 'resolved'::text, 'planned'::text, 'in_progress'::text, 'completed'::text, 'cancelled'::text])))
);

create table incidents (
  id uuid not null,
  kind text not null,
  title text not null,
  status text not null,
  impact text not null,
  parts text[] not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  ends_itself boolean not null default false,
  ended_at timestamp with time zone,
  update_count integer not null,
  request_key uuid not null,
  opened_by uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint incidents_request_key_key UNIQUE (request_key),
  constraint incidents_pkey PRIMARY KEY (id),
  constraint incidents_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES users(id),
  constraint incidents_check CHECK ((ends_at > starts_at)),
  constraint incidents_check1 CHECK (((kind = 'incident'::text) = (status = ANY (ARRAY['investigating'::text, 'identified'::text, 'monitoring'::text, 'resolved'::text])))),
  constraint incidents_check2 CHECK (((ended_at IS NOT NULL) = (status = ANY (ARRAY['resolved'::text, 'completed'::text, 'cancelled'::text])))),
  constraint incidents_check3 CHECK (((kind = 'maintenance'::text) = (ends_at IS NOT NULL))),
  constraint incidents_check4 CHECK (((kind = 'maintenance'::text) OR (NOT ends_itself))),
  constraint incidents_impact_check CHECK ((impact = ANY (ARRAY['minor'::text, 'partial'::text, 'down'::text]))),
  constraint incidents_kind_check CHECK ((kind = ANY (ARRAY['incident'::text, 'maintenance'::text]))),
  constraint incidents_parts_check CHECK ((((cardinality(parts) >= 1) AND (cardinality(parts) <= 5)) AND (parts <@ ARRAY['web'::text, 'vps'::text, 'game'::text, 'dedicated'::text, 'site'::text]))),
  constraint incidents_status_check CHECK ((status = ANY (ARRAY['investigating'::text, 'identified'::text, 'monitoring'::text, 'resolved'::text, 'planned'::text, 'in_progress'::text, 'completed'::text, 'cancelled'::text]))),
  constraint incidents_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 120))),
  constraint incidents_update_count_check CHECK (((update_count >= 1) AND (update_count <= 200)))
);

create table invoice_lines (
  id uuid not null default gen_random_uuid(),
  invoice_id uuid not null,
  "position" integer not null,
  description text not null,
  quantity numeric(8,2) not null,
  period_start date,
  period_end date,
  gross_cents integer not null,
  net_cents integer not null,
  vat_cents integer not null,
  vat_percent numeric(4,1) not null,
  discount_label text,
  discount_cents integer,
  discount_net_cents integer,
  unit text,
  unit_cents numeric(12,2),
  credits_line_id uuid,
  constraint invoice_lines_invoice_id_position_key UNIQUE (invoice_id, "position"),
  constraint invoice_lines_pkey PRIMARY KEY (id),
  constraint invoice_lines_credits_line_id_fkey FOREIGN KEY (credits_line_id) REFERENCES invoice_lines(id),
  constraint invoice_lines_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  constraint invoice_lines_hold CHECK (invoice_line_holds(quantity, unit, unit_cents, discount_label, discount_cents, discount_net_cents))
);

create table invoices (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  order_id uuid,
  kind text not null,
  credits_invoice_id uuid,
  number integer not null,
  invoice_number text not null,
  status text not null,
  total_amount_cents integer not null,
  net_cents integer not null,
  vat_cents integer not null,
  issued_on date not null,
  due_date date not null,
  paid_at timestamp with time zone,
  seller jsonb not null,
  buyer jsonb not null,
  created_at timestamp with time zone not null,
  reason text,
  collection jsonb,
  vat_treatment text not null default 'standard'::text,
  money_back jsonb,
  series_id uuid not null,
  year integer not null,
  born_paid boolean not null default false,
  salt text,
  content_hash text not null,
  hash text not null,
  due_on date not null,
  corrects_invoice_id uuid,
  prepaid_cents integer,
  corrected_at timestamp with time zone,
  constraint invoices_invoice_number_key UNIQUE (invoice_number),
  constraint invoices_series_id_year_number_key UNIQUE (series_id, year, number),
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices_corrects_invoice_id_fkey FOREIGN KEY (corrects_invoice_id) REFERENCES invoices(id),
  constraint invoices_credits_invoice_id_fkey FOREIGN KEY (credits_invoice_id) REFERENCES invoices(id),
  constraint invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint invoices_series_id_fkey FOREIGN KEY (series_id) REFERENCES series(id),
  constraint invoices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint invoices_hold CHECK (invoice_holds(kind, status, credits_invoice_id, corrects_invoice_id, corrected_at, born_paid, prepaid_cents, reason, number, total_amount_cents, net_cents, vat_cents, vat_treatment))
);

create table jwks (
  id uuid not null default gen_random_uuid(),
  public_key text not null,
  private_key text not null,
  alg text,
  crv text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  constraint jwks_pkey PRIMARY KEY (id)
);

create table kept_mails (
  id uuid not null default gen_random_uuid(),
  task_id uuid not null,
  user_id uuid not null,
  ticket_id uuid,
  message_key uuid not null,
  outcome text not null,
  from_address text not null,
  subject text not null,
  text text not null,
  is_proven boolean,
  source bytea,
  source_bytes integer not null default 0,
  received_at timestamp with time zone not null,
  constraint kept_mails_message_key_key UNIQUE (message_key),
  constraint kept_mails_pkey PRIMARY KEY (id),
  constraint kept_mails_task_id_fkey FOREIGN KEY (task_id) REFERENCES staff_tasks(id) ON DELETE CASCADE,
  constraint kept_mails_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE CASCADE,
  constraint kept_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint kept_mails_outcome_check CHECK ((outcome = ANY (ARRAY['other-address'::text, 'account-blocked'::text, 'ticket-closed'::text, 'ticket-full'::text, 'too-many'::text, 'too-large'::text, 'empty'::text, 'files-refused'::text, 'files-unscanned'::text, 'unreadable'::text, 'several-tickets'::text, 'no-ticket'::text])))
);

create table ledger_accounts (
  slot text not null,
  number text not null,
  constraint ledger_accounts_pkey PRIMARY KEY (slot),
  constraint ledger_accounts_number_check CHECK ((number ~ '^[0-9A-Za-z][0-9A-Za-z.-]{0,15}$'::text)),
  constraint ledger_accounts_slot_check CHECK ((slot ~ '^[a-z]+(:[a-z_]+)?$'::text))
);

create table lost_work (
  id uuid not null default gen_random_uuid(),
  found_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  seen_row bigint not null,
  found_row bigint not null,
  constraint lost_work_pkey PRIMARY KEY (id),
  constraint lost_work_check CHECK ((found_row < seen_row))
);

create table mail_outages (
  one boolean not null default true,
  since timestamp with time zone not null,
  last_failed_at timestamp with time zone not null,
  next_try_at timestamp with time zone not null,
  failures integer not null,
  is_away boolean not null,
  words text not null,
  constraint mail_outages_pkey PRIMARY KEY (one),
  constraint mail_outages_failures_check CHECK ((failures > 0)),
  constraint mail_outages_one_check CHECK (one)
);

create table mailboxes (
  name text not null,
  uid_validity bigint,
  last_uid bigint not null default 0,
  tried_uid bigint,
  tries integer not null default 0,
  held_until timestamp with time zone,
  read_at timestamp with time zone,
  failing_since timestamp with time zone,
  failure text,
  automatic_mails integer not null default 0,
  automatic_unread integer not null default 0,
  unknown_mails integer not null default 0,
  unknown_unread integer not null default 0,
  constraint mailboxes_pkey PRIMARY KEY (name),
  constraint mailboxes_check CHECK (((failing_since IS NULL) = (failure IS NULL))),
  constraint mailboxes_failure_check CHECK ((failure = ANY (ARRAY['unreachable'::text, 'login-refused'::text, 'no-such-mailbox'::text, 'interrupted'::text])))
);

create table mails (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  kind text not null,
  dedupe_key text not null,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  status text not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  invoice_id uuid,
  ticket_id uuid,
  tries integer not null default 0,
  tried_at timestamp with time zone,
  next_try_at timestamp with time zone,
  deferred_since timestamp with time zone,
  runs_out_at timestamp with time zone,
  ended_at timestamp with time zone,
  server_words text,
  constraint mails_dedupe_key_key UNIQUE (dedupe_key),
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  constraint mails_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE SET NULL,
  constraint mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint mails_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'refused'::text, 'bounced'::text, 'too-late'::text])))
);

create table maintenance_access (
  id uuid not null default gen_random_uuid(),
  password_hash text not null,
  expires_at timestamp with time zone not null,
  created_by uuid not null,
  is_active boolean not null default true,
  used_at timestamp with time zone,
  used_by_ip text,
  created_at timestamp with time zone not null,
  constraint maintenance_access_pkey PRIMARY KEY (id),
  constraint maintenance_access_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
);

create table maintenance_grants (
  id uuid not null default gen_random_uuid(),
  access_id uuid not null,
  token_hash text not null,
  address text not null,
  expires_at timestamp with time zone not null,
  last_activity_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint maintenance_grants_token_hash_key UNIQUE (token_hash),
  constraint maintenance_grants_pkey PRIMARY KEY (id),
  constraint maintenance_grants_access_id_fkey FOREIGN KEY (access_id) REFERENCES maintenance_access(id) ON DELETE CASCADE
);

create table mandates (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  gateway text not null,
  status text not null,
  provider_customer_id text,
  provider_payment_id text,
  provider_mandate_id text,
  pay_url text,
  reference text,
  account_holder text,
  account_ending text,
  signed_on date,
  agreed_text text not null,
  agreed_from text not null,
  ended_reason text,
  ended_at timestamp with time zone,
  given_at timestamp with time zone,
  cent_returned_at timestamp with time zone,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  payment_id uuid,
  constraint mandates_gateway_provider_payment_id_key UNIQUE (gateway, provider_payment_id),
  constraint mandates_payment_id_key UNIQUE (payment_id),
  constraint mandates_pkey PRIMARY KEY (id),
  constraint mandates_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint mandates_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint mandates_account_ending_check CHECK ((char_length(account_ending) <= 4)),
  constraint mandates_check CHECK (((status = 'ended'::text) = (ended_at IS NOT NULL))),
  constraint mandates_check1 CHECK (((ended_at IS NULL) = (ended_reason IS NULL))),
  constraint mandates_check2 CHECK (((status <> 'valid'::text) OR ((given_at IS NOT NULL) AND (provider_customer_id IS NOT NULL) AND (provider_mandate_id IS NOT NULL) AND (reference IS NOT NULL) AND (account_ending IS NOT NULL)))),
  constraint mandates_ended_reason_check CHECK ((ended_reason = ANY (ARRAY['not_given'::text, 'customer'::text, 'staff'::text, 'replaced'::text, 'bank'::text, 'erased'::text]))),
  constraint mandates_gateway_check CHECK ((gateway = ANY (ARRAY['test'::text, 'mollie'::text]))),
  constraint mandates_of_orders_have_no_cent CHECK (((payment_id IS NULL) OR ((provider_payment_id IS NULL) AND (cent_returned_at IS NULL)))),
  constraint mandates_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'pending'::text, 'valid'::text, 'ended'::text])))
);

create table memberships (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  member_id uuid,
  invited_email citext not null,
  technical boolean not null,
  financial boolean not null,
  invitation_id uuid,
  invitation_hash text,
  expires_at timestamp with time zone,
  invited_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by text,
  constraint memberships_invitation_id_key UNIQUE (invitation_id),
  constraint memberships_pkey PRIMARY KEY (id),
  constraint memberships_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint memberships_member_id_fkey FOREIGN KEY (member_id) REFERENCES users(id),
  constraint memberships_check CHECK ((technical OR financial)),
  constraint memberships_check1 CHECK (((member_id IS NULL) OR (member_id <> account_id))),
  constraint memberships_check2 CHECK (((member_id IS NULL) = (accepted_at IS NULL))),
  constraint memberships_check3 CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint memberships_check4 CHECK (((invitation_id IS NULL) = (invitation_hash IS NULL))),
  constraint memberships_check5 CHECK (((invitation_id IS NULL) = (expires_at IS NULL))),
  constraint memberships_check6 CHECK (((invitation_id IS NOT NULL) = ((accepted_at IS NULL) AND (ended_at IS NULL)))),
  constraint memberships_ended_by_check CHECK ((ended_by = ANY (ARRAY['holder'::text, 'member'::text])))
);

create table notification_preferences (
  user_id uuid not null,
  email boolean not null default true,
  service_status boolean not null default true,
  invoice_reminders boolean not null default true,
  updated_at timestamp with time zone not null,
  constraint notification_preferences_pkey PRIMARY KEY (user_id),
  constraint notification_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table option_prices (
  option_id uuid not null,
  term_months integer not null,
  valid_from timestamp with time zone not null,
  cents integer,
  constraint option_prices_pkey PRIMARY KEY (option_id, term_months, valid_from),
  constraint option_prices_option_id_fkey FOREIGN KEY (option_id) REFERENCES plan_options(id) ON DELETE CASCADE,
  constraint option_prices_cents_check CHECK ((cents >= 0)),
  constraint option_prices_term_months_check CHECK ((term_months = ANY (ARRAY[0, 1, 3, 6, 12, 24, 36])))
);

create table order_changes (
  id bigint not null generated always as identity,
  times integer not null,
  status text not null,
  total_cents integer not null,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  constraint order_changes_pkey PRIMARY KEY (id)
);

create table order_discounts (
  order_id uuid not null,
  code_id uuid not null,
  code text not null,
  percent integer,
  list_cents integer not null,
  discount_cents integer not null,
  saved_cents integer not null,
  saved_net_cents integer not null,
  terms integer,
  term_number integer not null,
  constraint order_discounts_pkey PRIMARY KEY (order_id),
  constraint order_discounts_code_id_fkey FOREIGN KEY (code_id) REFERENCES discount_codes(id),
  constraint order_discounts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_discounts_check CHECK (((discount_cents > 0) AND (discount_cents < list_cents))),
  constraint order_discounts_check1 CHECK (((saved_net_cents >= 0) AND (saved_net_cents <= saved_cents))),
  constraint order_discounts_check2 CHECK ((term_number <= terms)),
  constraint order_discounts_list_cents_check CHECK ((list_cents > 0)),
  constraint order_discounts_saved_cents_check CHECK ((saved_cents >= 0)),
  constraint order_discounts_term_number_check CHECK ((term_number > 0)),
  constraint order_discounts_terms_check CHECK (((terms >= 1) AND (terms <= 36)))
);

create table order_lines (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  "position" integer not null,
  kind text not null,
  state text not null default 'open'::text,
  service_id uuid,
  plan_id uuid,
  name text not null,
  service_name text,
  system character varying(40),
  domain character varying(253),
  term_months integer,
  quantity numeric(8,2) not null default 1,
  unit text,
  unit_cents numeric(12,2),
  total_cents integer not null,
  net_cents integer not null,
  vat_cents integer not null,
  vat_percent numeric(4,1) not null,
  agreed_cents integer,
  part text not null default 'base'::text,
  parent_id uuid,
  option_key text,
  first_keys text,
  discount_cents integer,
  saved_cents integer,
  saved_net_cents integer,
  constraint order_lines_order_id_position_key UNIQUE (order_id, "position") DEFERRABLE,
  constraint order_lines_pkey PRIMARY KEY (id),
  constraint order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_lines_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES order_lines(id) ON DELETE CASCADE,
  constraint order_lines_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id),
  constraint order_lines_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  constraint order_lines_hold CHECK (order_line_holds("position", kind, state, part, parent_id, option_key, plan_id, term_months, service_name, quantity, unit, unit_cents, total_cents, net_cents, vat_cents, vat_percent, agreed_cents, discount_cents, saved_cents, saved_net_cents))
);

create table order_words (
  order_id uuid not null,
  way text not null,
  given_on date not null,
  noted_by uuid not null,
  created_at timestamp with time zone not null,
  constraint order_words_pkey PRIMARY KEY (order_id),
  constraint order_words_noted_by_fkey FOREIGN KEY (noted_by) REFERENCES users(id),
  constraint order_words_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_words_way_check CHECK ((way = ANY (ARRAY['phone'::text, 'mail'::text, 'in-person'::text])))
);

create table orders (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  plan_id uuid,
  plan_name text not null,
  service_name text,
  status text not null,
  billing_cycle text,
  total_cents integer not null,
  net_cents integer not null,
  vat_cents integer not null,
  vat_percent numeric(4,1) not null,
  payment_method text not null,
  billing jsonb not null,
  terms_version text,
  terms_accepted_at timestamp with time zone,
  direct_start boolean not null,
  placed_from text not null,
  idempotency_key uuid not null,
  request_hash text not null,
  expires_at timestamp with time zone,
  paid_at timestamp with time zone,
  completed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  vat_treatment text not null default 'standard'::text,
  agreed_cents integer,
  vat_check_id uuid,
  credited_cents integer not null default 0,
  system character varying(40),
  domain character varying(253),
  code_taken_at timestamp with time zone,
  term_months integer,
  kind text not null,
  constraint orders_user_id_idempotency_key_key UNIQUE (user_id, idempotency_key),
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id),
  constraint orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint orders_vat_check_id_fkey FOREIGN KEY (vat_check_id) REFERENCES vat_id_checks(id),
  constraint orders_hold CHECK (order_holds(status, kind, plan_id, term_months, payment_method, service_name, terms_version, terms_accepted_at, expires_at, total_cents, net_cents, vat_cents, vat_treatment, vat_percent, agreed_cents, vat_check_id))
);

create table outside_troubles (
  party text not null,
  id uuid not null default gen_random_uuid(),
  since timestamp with time zone not null,
  looked_at timestamp with time zone not null,
  words text not null,
  constraint outside_troubles_pkey PRIMARY KEY (party),
  constraint outside_troubles_party_check CHECK ((party = ANY (ARRAY['mollie'::text, 'pterodactyl'::text, 'directadmin'::text, 'proxmox'::text])))
);

create table payment_bundles (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  gateway text not null,
  provider_id text,
  amount_cents integer not null,
  currency text not null default 'EUR'::text,
  status text not null,
  pay_url text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint payment_bundles_gateway_provider_id_key UNIQUE (gateway, provider_id),
  constraint payment_bundles_pkey PRIMARY KEY (id),
  constraint payment_bundles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint payment_bundles_amount_cents_check CHECK ((amount_cents > 0)),
  constraint payment_bundles_currency_check CHECK ((currency = 'EUR'::text)),
  constraint payment_bundles_gateway_check CHECK ((gateway = ANY (ARRAY['test'::text, 'mollie'::text]))),
  constraint payment_bundles_status_check CHECK ((status = ANY (ARRAY['open'::text, 'pending'::text, 'paid'::text, 'failed'::text, 'canceled'::text, 'expired'::text, 'partly_refunded'::text, 'refunded'::text, 'charged_back'::text])))
);

create table payments (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  gateway text not null,
  provider_id text,
  amount_cents integer not null,
  currency text not null default 'EUR'::text,
  status text not null,
  pay_url text,
  paid_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  mandate_id uuid,
  chargeback_undone_at timestamp with time zone,
  bundle_id uuid,
  tops_up_credit boolean not null default false,
  topped_up_by uuid,
  taken_back_cents integer,
  method text,
  chargeback_reason jsonb,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_bundle_id_fkey FOREIGN KEY (bundle_id) REFERENCES payment_bundles(id),
  constraint payments_mandate_id_fkey FOREIGN KEY (mandate_id) REFERENCES mandates(id),
  constraint payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint payments_topped_up_by_fkey FOREIGN KEY (topped_up_by) REFERENCES payments(id),
  constraint payments_hold CHECK (payment_holds(status, gateway, currency, amount_cents, mandate_id, bundle_id, tops_up_credit, topped_up_by, taken_back_cents)),
  constraint payments_method_check CHECK ((method = ANY (ARRAY['ideal'::text, 'test_ideal'::text, 'bancontact'::text, 'test_bancontact'::text, 'card'::text, 'test_card'::text, 'paypal'::text, 'apple_pay'::text, 'bank_transfer'::text, 'credit'::text])))
);

create table plan_add_ons (
  plan_id uuid not null,
  add_on_id uuid not null,
  "position" integer not null,
  constraint plan_add_ons_pkey PRIMARY KEY (plan_id, add_on_id),
  constraint plan_add_ons_add_on_id_fkey FOREIGN KEY (add_on_id) REFERENCES plans(id) ON DELETE CASCADE,
  constraint plan_add_ons_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE,
  constraint plan_add_ons_check CHECK ((plan_id <> add_on_id))
);

create table plan_changes (
  id uuid not null default gen_random_uuid(),
  service_id uuid not null,
  order_id uuid,
  from_plan_id uuid not null,
  to_plan_id uuid not null,
  from_price_cents integer not null,
  to_price_cents integer not null,
  paid_until timestamp with time zone not null,
  settles_from date,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  from_cycle text,
  to_cycle text,
  changed_by uuid,
  reason text,
  agreed_way text,
  agreed_on date,
  from_term_months integer not null,
  to_term_months integer not null,
  constraint plan_changes_order_id_key UNIQUE (order_id),
  constraint plan_changes_pkey PRIMARY KEY (id),
  constraint plan_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint plan_changes_from_plan_id_fkey FOREIGN KEY (from_plan_id) REFERENCES plans(id),
  constraint plan_changes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint plan_changes_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  constraint plan_changes_to_plan_id_fkey FOREIGN KEY (to_plan_id) REFERENCES plans(id),
  constraint plan_changes_agreed_way_check CHECK ((agreed_way = ANY (ARRAY['ticket'::text, 'mail'::text, 'phone'::text, 'in-person'::text]))),
  constraint plan_changes_by_staff CHECK (((num_nonnulls(changed_by, reason, agreed_way, agreed_on) = ANY (ARRAY[0, 4])) AND ((changed_by IS NULL) OR (order_id IS NULL)))),
  constraint plan_changes_check1 CHECK (((order_id IS NULL) = (settles_from IS NULL))),
  constraint plan_changes_check2 CHECK (((done_at IS NULL) OR (withdrawn_at IS NULL))),
  constraint plan_changes_cycle_waits CHECK (((from_term_months = to_term_months) OR (order_id IS NULL))),
  constraint plan_changes_from_cycle_check CHECK ((from_cycle = ANY (ARRAY['monthly'::text, 'yearly'::text]))),
  constraint plan_changes_from_price_cents_check CHECK ((from_price_cents > 0)),
  constraint plan_changes_from_term_months_check CHECK ((from_term_months = ANY (ARRAY[1, 3, 6, 12, 24, 36]))),
  constraint plan_changes_is_another CHECK (((from_plan_id <> to_plan_id) OR (from_term_months <> to_term_months))),
  constraint plan_changes_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500))),
  constraint plan_changes_to_cycle_check CHECK ((to_cycle = ANY (ARRAY['monthly'::text, 'yearly'::text]))),
  constraint plan_changes_to_price_cents_check CHECK ((to_price_cents > 0)),
  constraint plan_changes_to_term_months_check CHECK ((to_term_months = ANY (ARRAY[1, 3, 6, 12, 24, 36])))
);

create table plan_options (
  id uuid not null default gen_random_uuid(),
  plan_id uuid not null,
  key text not null,
  name text not null,
  unit text not null,
  included integer not null,
  min_quantity integer not null,
  max_quantity integer not null,
  step integer not null,
  "position" integer not null,
  ended_at timestamp with time zone,
  constraint plan_options_plan_id_key_key UNIQUE (plan_id, key),
  constraint plan_options_pkey PRIMARY KEY (id),
  constraint plan_options_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE,
  constraint plan_options_check CHECK ((min_quantity <= max_quantity)),
  constraint plan_options_included_check CHECK (((included >= 0) AND (included <= 10000))),
  constraint plan_options_key_check CHECK ((key ~ '^[a-z][a-z0-9-]{0,30}$'::text)),
  constraint plan_options_max_quantity_check CHECK (((max_quantity >= 1) AND (max_quantity <= 10000))),
  constraint plan_options_min_quantity_check CHECK (((min_quantity >= 0) AND (min_quantity <= 10000))),
  constraint plan_options_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint plan_options_step_check CHECK (((step >= 1) AND (step <= 1000))),
  constraint plan_options_unit_check CHECK ((char_length(unit) <= 20))
);

create table plan_price_changes (
  id uuid not null default gen_random_uuid(),
  plan_id uuid not null,
  from_price_cents integer,
  to_price_cents integer not null,
  from_yearly_cents integer,
  to_yearly_cents integer,
  changed_by uuid,
  created_at timestamp with time zone not null,
  from_other_prices jsonb not null default '[]'::jsonb,
  to_other_prices jsonb not null default '[]'::jsonb,
  constraint plan_price_changes_pkey PRIMARY KEY (id),
  constraint plan_price_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint plan_price_changes_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE,
  constraint plan_price_changes_from_price_cents_check CHECK ((from_price_cents >= 0)),
  constraint plan_price_changes_from_yearly_cents_check CHECK ((from_yearly_cents > 0)),
  constraint plan_price_changes_to_price_cents_check CHECK ((to_price_cents >= 0)),
  constraint plan_price_changes_to_yearly_cents_check CHECK ((to_yearly_cents > 0))
);

create table plans (
  id uuid not null default gen_random_uuid(),
  slug text not null,
  name text not null,
  type text not null,
  price_cents integer not null,
  yearly_price_cents integer,
  billing_cycle text not null default 'monthly'::text,
  active boolean not null default true,
  features jsonb not null default '[]'::jsonb,
  resources jsonb,
  module text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  "position" integer not null default 0,
  module_options jsonb,
  request_key uuid,
  systems jsonb not null default '[]'::jsonb,
  add_on boolean not null default false,
  follows_parent boolean not null default false,
  sold_once boolean not null default false,
  offer_changed_at timestamp with time zone not null default now(),
  constraint plans_slug_key UNIQUE (slug),
  constraint plans_pkey PRIMARY KEY (id),
  constraint plans_billing_cycle_check CHECK ((billing_cycle = ANY (ARRAY['monthly'::text, 'yearly'::text]))),
  constraint plans_follows_parent_check CHECK (((NOT follows_parent) OR (add_on AND (NOT sold_once)))),
  constraint plans_module_check CHECK ((module = ANY (ARRAY['manual'::text, 'simulator'::text, 'pterodactyl'::text, 'directadmin'::text, 'proxmox'::text]))),
  constraint plans_module_options_check CHECK ((((module = ANY (ARRAY['pterodactyl'::text, 'directadmin'::text, 'proxmox'::text])) = (module_options IS NOT NULL)) AND ((module_options IS NULL) OR (jsonb_typeof(module_options) = 'object'::text)) AND ((module <> 'pterodactyl'::text) OR (module_options ? 'eggId'::text)) AND ((module <> 'directadmin'::text) OR (module_options ? 'packageName'::text)) AND ((module <> 'proxmox'::text) OR (module_options ? 'systemDiskGb'::text)))),
  constraint plans_position_check CHECK (("position" >= 0)),
  constraint plans_price_cents_check CHECK ((price_cents >= 0)),
  constraint plans_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  constraint plans_systems_check CHECK (((jsonb_typeof(systems) = 'array'::text) AND ((module <> 'proxmox'::text) OR (systems <> '[]'::jsonb)) AND ((module <> ALL (ARRAY['pterodactyl'::text, 'directadmin'::text])) OR (systems = '[]'::jsonb)))),
  constraint plans_terms_check CHECK (((yearly_price_cents IS NULL) OR (NOT (sold_once OR (price_cents = 0))))),
  constraint plans_type_check CHECK ((type = ANY (ARRAY['web'::text, 'vps'::text, 'game'::text, 'dedicated'::text, 'other'::text]))),
  constraint plans_yearly_price_cents_check CHECK ((yearly_price_cents > 0))
);

create table prices (
  plan_id uuid not null,
  term_months integer not null,
  valid_from timestamp with time zone not null,
  cents integer,
  setup_cents integer not null default 0,
  constraint prices_pkey PRIMARY KEY (plan_id, term_months, valid_from),
  constraint prices_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE,
  constraint prices_cents_check CHECK ((cents >= 0)),
  constraint prices_every_plan_has CHECK (((cents IS NOT NULL) OR (term_months <> ALL (ARRAY[1, 12])))),
  constraint prices_setup_cents_check CHECK ((setup_cents >= 0)),
  constraint prices_term_months_check CHECK ((term_months = ANY (ARRAY[0, 1, 3, 6, 12, 24, 36])))
);

create table processings (
  id uuid not null,
  name text not null,
  purpose text not null,
  basis text not null,
  people text not null,
  data text not null,
  recipients text not null,
  retention text not null,
  security text not null,
  ended_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint processings_pkey PRIMARY KEY (id),
  constraint processings_basis_check CHECK ((basis = ANY (ARRAY['consent'::text, 'contract'::text, 'legal-obligation'::text, 'vital-interests'::text, 'public-task'::text, 'legitimate-interest'::text]))),
  constraint processings_data_check CHECK (((char_length(data) >= 1) AND (char_length(data) <= 1000))),
  constraint processings_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint processings_people_check CHECK (((char_length(people) >= 1) AND (char_length(people) <= 500))),
  constraint processings_purpose_check CHECK (((char_length(purpose) >= 1) AND (char_length(purpose) <= 1000))),
  constraint processings_recipients_check CHECK ((char_length(recipients) <= 1000)),
  constraint processings_retention_check CHECK (((char_length(retention) >= 1) AND (char_length(retention) <= 500))),
  constraint processings_security_check CHECK ((char_length(security) <= 1000))
);

create table profiles (
  user_id uuid not null,
  first_name text not null,
  last_name text not null,
  company text,
  phone text,
  address text,
  city text,
  postal_code text,
  country text not null default 'NL'::text,
  kvk_number text,
  vat_id text,
  updated_at timestamp with time zone not null,
  billing_email text,
  billing_reference text,
  constraint profiles_pkey PRIMARY KEY (user_id),
  constraint profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint profiles_billing_email_check CHECK (((char_length(billing_email) >= 3) AND (char_length(billing_email) <= 254))),
  constraint profiles_billing_reference_check CHECK (((char_length(billing_reference) >= 1) AND (char_length(billing_reference) <= 50)))
);

create table rate_limits (
  key character varying(255) not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

create table recovery_codes (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  code_hash text not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint recovery_codes_pkey PRIMARY KEY (id),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE
);

create table refunds (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  payment_id uuid not null,
  credit_invoice_id uuid,
  amount_cents integer not null,
  reason text not null,
  by_hand boolean not null,
  status text not null,
  provider_id text,
  error text,
  requested_by uuid,
  done_by uuid,
  done_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  sent_cents integer,
  constraint refunds_of_credit_invoice UNIQUE (credit_invoice_id, payment_id),
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_credit_invoice_id_fkey FOREIGN KEY (credit_invoice_id) REFERENCES invoices(id),
  constraint refunds_done_by_fkey FOREIGN KEY (done_by) REFERENCES users(id),
  constraint refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint refunds_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint refunds_amount_cents_check CHECK ((amount_cents > 0)),
  constraint refunds_check CHECK (((status = 'done'::text) = (done_at IS NOT NULL))),
  constraint refunds_check1 CHECK (((sent_cents IS NULL) OR ((status = 'done'::text) AND (sent_cents >= 0) AND (sent_cents < amount_cents)))),
  constraint refunds_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 300))),
  constraint refunds_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'pending'::text, 'failed'::text, 'done'::text])))
);

create table renewals (
  order_id uuid not null,
  service_id uuid not null,
  term_number integer not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  warned_on date,
  suspended_on date,
  created_at timestamp with time zone not null,
  collect_on date,
  replaces_order_id uuid,
  brings_back boolean not null,
  constraint renewals_replaces_order_id_key UNIQUE (replaces_order_id),
  constraint renewals_pkey PRIMARY KEY (order_id),
  constraint renewals_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint renewals_replaces_order_id_fkey FOREIGN KEY (replaces_order_id) REFERENCES orders(id),
  constraint renewals_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  constraint renewals_check CHECK ((starts_at < ends_at)),
  constraint renewals_check1 CHECK (((suspended_on IS NULL) OR (warned_on IS NOT NULL))),
  constraint renewals_term_number_check CHECK ((term_number > 0))
);

create table returns (
  id uuid not null default gen_random_uuid(),
  request_id uuid not null,
  user_id uuid not null,
  order_id uuid not null,
  order_line_id uuid,
  service_id uuid,
  ground text not null,
  state text not null,
  asked_by text not null,
  asked_at timestamp with time zone not null,
  settle_by date not null,
  paid_cents integer,
  back_cents integer,
  kept_cents integer,
  used_days integer,
  of_days integer,
  way text,
  credit_invoice_id uuid,
  refund_id uuid,
  reason text,
  decided_at timestamp with time zone,
  decided_by uuid,
  created_at timestamp with time zone not null,
  constraint returns_pkey PRIMARY KEY (id),
  constraint returns_credit_invoice_id_fkey FOREIGN KEY (credit_invoice_id) REFERENCES invoices(id),
  constraint returns_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint returns_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint returns_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id) ON DELETE SET NULL,
  constraint returns_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint returns_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  constraint returns_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint returns_asked_by_check CHECK ((asked_by = ANY (ARRAY['customer'::text, 'guest'::text, 'staff'::text, 'system'::text]))),
  constraint returns_back_cents_check CHECK ((back_cents >= 0)),
  constraint returns_check CHECK ((of_days >= used_days)),
  constraint returns_days CHECK (((used_days IS NULL) = (of_days IS NULL))),
  constraint returns_decided CHECK (((state = 'asked'::text) = (decided_at IS NULL))),
  constraint returns_granted CHECK ((((state = 'granted'::text) = (back_cents IS NOT NULL)) AND ((back_cents IS NULL) = (kept_cents IS NULL)) AND ((back_cents IS NULL) = (paid_cents IS NULL)) AND ((back_cents IS NULL) OR ((back_cents + kept_cents) = paid_cents)))),
  constraint returns_ground_check CHECK ((ground = ANY (ARRAY['withdrawal'::text, 'money-back'::text, 'early-end'::text, 'goodwill'::text]))),
  constraint returns_kept_cents_check CHECK ((kept_cents >= 0)),
  constraint returns_paid_cents_check CHECK ((paid_cents >= 0)),
  constraint returns_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 300))),
  constraint returns_refused CHECK (((state <> 'refused'::text) OR (reason IS NOT NULL))),
  constraint returns_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'granted'::text, 'refused'::text]))),
  constraint returns_used_days_check CHECK ((used_days >= 0)),
  constraint returns_way_check CHECK ((way = ANY (ARRAY['gateway'::text, 'by-hand'::text, 'credit'::text, 'gone'::text])))
);

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

create table second_factors (
  user_id uuid not null,
  secret text not null,
  confirmed_at timestamp with time zone,
  last_step integer not null default 0,
  created_at timestamp with time zone not null,
  mailbox_proven_at timestamp with time zone,
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table series (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  prefix text not null,
  digits integer not null,
  per_year boolean not null,
  start_number integer not null,
  start_year integer not null,
  last_year integer not null,
  last_number integer not null,
  last_issued_on date,
  begun_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  last_hash text not null default ''::text,
  constraint series_pkey PRIMARY KEY (id),
  constraint series_digits_check CHECK (((digits >= 1) AND (digits <= 9))),
  constraint series_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text]))),
  constraint series_last_check CHECK (((last_number >= 0) AND (last_year >= 0) AND ((last_year > 0) = per_year))),
  constraint series_prefix_check CHECK (((prefix ~ '^([A-Z0-9.-]|\{jaar\})*$'::text) AND (char_length(prefix) <= 16))),
  constraint series_start_check CHECK (((start_number > 0) AND (start_year >= 0) AND ((start_year > 0) = per_year))),
  constraint series_year_check CHECK (((NOT per_year) OR (prefix ~~ '%{jaar}%'::text)))
);

create table service_terms (
  id uuid not null default gen_random_uuid(),
  service_id uuid not null,
  invoice_line_id uuid,
  term_number integer not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  created_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  uncovered_at timestamp with time zone,
  granted_by uuid,
  grant_reason text,
  warned_on date,
  suspended_on date,
  constraint service_terms_invoice_line_id_service_id_term_number_key UNIQUE (invoice_line_id, service_id, term_number),
  constraint service_terms_once UNIQUE NULLS NOT DISTINCT (service_id, term_number, undone_at),
  constraint service_terms_pkey PRIMARY KEY (id),
  constraint service_terms_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES users(id),
  constraint service_terms_invoice_line_id_fkey FOREIGN KEY (invoice_line_id) REFERENCES invoice_lines(id) DEFERRABLE INITIALLY DEFERRED,
  constraint service_terms_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  constraint service_terms_dunned CHECK ((((uncovered_at IS NOT NULL) OR (warned_on IS NULL)) AND ((warned_on IS NOT NULL) OR (suspended_on IS NULL)))),
  constraint service_terms_grant_reason_check CHECK (((char_length(grant_reason) >= 1) AND (char_length(grant_reason) <= 300))),
  constraint service_terms_granted CHECK ((((invoice_line_id IS NULL) = (granted_by IS NOT NULL)) AND ((granted_by IS NULL) = (grant_reason IS NULL)))),
  constraint service_terms_term_number_check CHECK ((term_number > 0))
);

create table services (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  plan_id uuid not null,
  order_id uuid,
  name text not null,
  status text not null,
  suspend_reason text,
  billing_cycle text,
  price_cents integer not null,
  module text not null,
  delivery_state text not null,
  delivery_attempts integer not null default 0,
  delivery_error text,
  server_info jsonb,
  anchor_at timestamp with time zone,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  module_state text not null default 'none'::text,
  module_task text,
  module_error text,
  module_busy_until timestamp with time zone,
  cancel_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  cancelled_by text,
  terminate_at timestamp with time zone,
  next_price_cents integer,
  next_price_on date,
  leaves_early boolean not null default false,
  installing_since timestamp with time zone,
  made_as_plan_id uuid,
  installing_task text,
  moved_until timestamp with time zone,
  moved_terms integer,
  panel_id text,
  renews boolean not null generated always as (((order_id IS NOT NULL) OR (moved_until IS NOT NULL))) stored,
  made_by_hand boolean not null default false,
  request_key uuid,
  reinstall_step text,
  reinstall_key text,
  reinstall_request uuid,
  system character varying(40),
  domain character varying(253),
  undo_until timestamp with time zone,
  term_months integer not null,
  price_origin text not null default 'list'::text,
  staff_note text,
  options jsonb not null default '{}'::jsonb,
  first_keys text,
  constraint services_pkey PRIMARY KEY (id),
  constraint services_made_as_plan_id_fkey FOREIGN KEY (made_as_plan_id) REFERENCES plans(id),
  constraint services_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint services_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id),
  constraint services_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint services_first_keys_check CHECK (((char_length(first_keys) >= 1) AND (char_length(first_keys) <= 20100))),
  constraint services_hold CHECK (service_holds(status, suspend_reason, term_months, module, delivery_state, module_state, module_task, cancelled_by, name, price_cents, next_price_cents, next_price_on, cancelled_at, cancel_at, order_id, anchor_at, moved_until, moved_terms, panel_id, reinstall_step)),
  constraint services_options_check CHECK ((jsonb_typeof(options) = 'object'::text)),
  constraint services_price_origin_check CHECK ((price_origin = ANY (ARRAY['list'::text, 'individual'::text]))),
  constraint services_staff_note_check CHECK (((char_length(staff_note) >= 1) AND (char_length(staff_note) <= 1000)))
);

create table sessions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  token text not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  opened_from uuid,
  last_active_at timestamp with time zone,
  proven_at timestamp with time zone,
  family text,
  replaced_hash text,
  replaced_at timestamp with time zone,
  constraint sessions_token_key UNIQUE (token),
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_opened_from_fkey FOREIGN KEY (opened_from) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table sign_ins (
  id uuid not null,
  user_id uuid not null,
  at timestamp with time zone not null,
  outcome text not null,
  address text not null,
  user_agent text,
  device text,
  constraint sign_ins_pkey PRIMARY KEY (id),
  constraint sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint sign_ins_check CHECK (((outcome = 'signed_in'::text) = (device IS NOT NULL))),
  constraint sign_ins_device_check CHECK ((device ~ '^[0-9a-f]{64}$'::text)),
  constraint sign_ins_outcome_check CHECK ((outcome = ANY (ARRAY['signed_in'::text, 'wrong_password'::text, 'wrong_code'::text]))),
  constraint sign_ins_user_agent_check CHECK ((char_length(user_agent) <= 500))
);

create table staff_tasks (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  user_id uuid,
  subject_id uuid not null,
  note text not null,
  done_at timestamp with time zone,
  done_by uuid,
  created_at timestamp with time zone not null,
  order_id uuid,
  constraint staff_tasks_kind_subject_id_key UNIQUE (kind, subject_id),
  constraint staff_tasks_pkey PRIMARY KEY (id),
  constraint staff_tasks_done_by_fkey FOREIGN KEY (done_by) REFERENCES users(id),
  constraint staff_tasks_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint staff_tasks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint staff_tasks_kind_check CHECK ((kind = ANY (ARRAY['credit-received'::text, 'payment-mismatch'::text, 'payment-unread'::text, 'payment-charged-back'::text, 'refund-by-hand'::text, 'refund-failed'::text, 'refund-elsewhere'::text, 'service-withdrawn'::text, 'withdrawal'::text, 'return-asked'::text, 'return-due'::text, 'return-late'::text, 'books-wrong'::text, 'abuse-notice'::text, 'reply-set-aside'::text, 'mail-received'::text, 'mail-unread'::text, 'data-breach'::text, 'billing-unknown'::text, 'server-larger'::text, 'set-domain'::text, 'small-business-limit'::text, 'collection-unannounced'::text, 'mail-undelivered'::text, 'mail-server-away'::text, 'clock-wrong'::text, 'clock-jumped'::text, 'payments-away'::text, 'panel-away'::text])))
);

create table system_settings (
  key text not null,
  value text not null,
  description text not null,
  updated_at timestamp with time zone not null,
  constraint system_settings_pkey PRIMARY KEY (key)
);

create table test_gateway_mandates (
  id text not null,
  customer_id uuid not null,
  payment_id uuid not null,
  status text not null,
  behaviour text not null,
  created_at timestamp with time zone not null,
  constraint test_gateway_mandates_payment_id_key UNIQUE (payment_id),
  constraint test_gateway_mandates_pkey PRIMARY KEY (id),
  constraint test_gateway_mandates_behaviour_check CHECK ((behaviour = ANY (ARRAY['pays'::text, 'fails'::text]))),
  constraint test_gateway_mandates_status_check CHECK ((status = ANY (ARRAY['valid'::text, 'revoked'::text])))
);

create table test_gateway_payments (
  provider_id text not null,
  payment_id uuid not null,
  amount_cents integer not null,
  description text not null,
  return_url text not null,
  status text not null,
  created_at timestamp with time zone not null,
  customer_id uuid not null,
  kind text not null default 'payment'::text,
  mandate_id text,
  method text,
  constraint test_gateway_payments_payment_id_key UNIQUE (payment_id),
  constraint test_gateway_payments_pkey PRIMARY KEY (provider_id),
  constraint test_gateway_payments_mandate_id_fkey FOREIGN KEY (mandate_id) REFERENCES test_gateway_mandates(id),
  constraint test_gateway_payments_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'payment_with_mandate'::text, 'first'::text, 'collection'::text]))),
  constraint test_gateway_payments_method_check CHECK ((method = ANY (ARRAY['ideal'::text, 'test_ideal'::text, 'bancontact'::text, 'test_bancontact'::text, 'card'::text, 'test_card'::text, 'paypal'::text, 'apple_pay'::text, 'bank_transfer'::text, 'credit'::text]))),
  constraint test_gateway_payments_status_check CHECK ((status = ANY (ARRAY['open'::text, 'pending'::text, 'paid'::text, 'failed'::text, 'canceled'::text, 'expired'::text, 'charged_back'::text])))
);

create table test_gateway_refunds (
  provider_id text not null,
  refund_id uuid not null,
  payment_provider_id text not null,
  amount_cents integer not null,
  created_at timestamp with time zone not null,
  constraint test_gateway_refunds_refund_id_key UNIQUE (refund_id),
  constraint test_gateway_refunds_pkey PRIMARY KEY (provider_id),
  constraint test_gateway_refunds_payment_provider_id_fkey FOREIGN KEY (payment_provider_id) REFERENCES test_gateway_payments(provider_id),
  constraint test_gateway_refunds_amount_cents_check CHECK ((amount_cents > 0))
);

create table testimonials (
  id uuid not null default gen_random_uuid(),
  name text not null,
  text text not null,
  source text not null,
  "position" integer not null,
  constraint testimonials_position_key UNIQUE ("position"),
  constraint testimonials_pkey PRIMARY KEY (id)
);

create table ticket_attachments (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  ticket_id uuid,
  reply_id uuid,
  file_name text not null,
  kind text not null,
  size_bytes integer not null,
  content bytea not null,
  created_at timestamp with time zone not null,
  constraint ticket_attachments_pkey PRIMARY KEY (id),
  constraint ticket_attachments_reply_id_fkey FOREIGN KEY (reply_id) REFERENCES ticket_replies(id),
  constraint ticket_attachments_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id),
  constraint ticket_attachments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint ticket_attachments_check CHECK (((ticket_id IS NOT NULL) OR (reply_id IS NULL))),
  constraint ticket_attachments_file_name_check CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 120))),
  constraint ticket_attachments_kind_check CHECK ((kind = ANY (ARRAY['pdf'::text, 'png'::text, 'jpg'::text, 'webp'::text, 'txt'::text, 'log'::text]))),
  constraint ticket_attachments_size_bytes_check CHECK (((size_bytes >= 1) AND (size_bytes <= 10485760)))
);

create table ticket_notes (
  id uuid not null default gen_random_uuid(),
  ticket_id uuid not null,
  user_id uuid not null,
  message text not null,
  created_at timestamp with time zone not null,
  constraint ticket_notes_pkey PRIMARY KEY (id),
  constraint ticket_notes_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id),
  constraint ticket_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table ticket_readers (
  ticket_id uuid not null,
  user_id uuid not null,
  seen_at timestamp with time zone not null,
  constraint ticket_readers_pkey PRIMARY KEY (ticket_id, user_id),
  constraint ticket_readers_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE CASCADE,
  constraint ticket_readers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table ticket_replies (
  id uuid not null default gen_random_uuid(),
  ticket_id uuid not null,
  user_id uuid not null,
  message text not null,
  is_staff boolean not null,
  created_at timestamp with time zone not null,
  message_key uuid,
  via_mail boolean not null default false,
  mails_due_since timestamp with time zone,
  parts jsonb,
  is_automatic boolean not null default false,
  is_proven boolean,
  constraint ticket_replies_message_key UNIQUE (user_id, message_key),
  constraint ticket_replies_pkey PRIMARY KEY (id),
  constraint ticket_replies_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id),
  constraint ticket_replies_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint ticket_replies_parts_check CHECK ((jsonb_typeof(parts) = 'array'::text))
);

create table tickets (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  service_id uuid,
  subject text not null,
  message text not null,
  priority text not null,
  status text not null,
  assigned_to uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  message_key uuid,
  opened_by uuid,
  mails_due_since timestamp with time zone,
  closed_at timestamp with time zone,
  urgency smallint not null generated always as (
CASE priority
    WHEN 'urgent'::text THEN 4
    WHEN 'high'::text THEN 3
    WHEN 'medium'::text THEN 2
    WHEN 'low'::text THEN 1
    ELSE NULL::integer
END) stored,
  constraint tickets_message_key UNIQUE (user_id, message_key),
  constraint tickets_pkey PRIMARY KEY (id),
  constraint tickets_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES users(id),
  constraint tickets_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES users(id),
  constraint tickets_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  constraint tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint tickets_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'urgent'::text]))),
  constraint tickets_status_check CHECK ((status = ANY (ARRAY['open'::text, 'in_progress'::text, 'waiting'::text, 'closed'::text])))
);

create table total_changes (
  id bigint not null generated always as identity,
  name text not null,
  count bigint not null,
  cents bigint not null,
  constraint total_changes_pkey PRIMARY KEY (id)
);

create table totals (
  name text not null,
  count bigint not null,
  cents bigint not null,
  constraint totals_pkey PRIMARY KEY (name)
);

create table user_roles (
  user_id uuid not null,
  role text not null,
  updated_at timestamp with time zone not null,
  raised_at timestamp with time zone,
  constraint user_roles_pkey PRIMARY KEY (user_id),
  constraint user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint user_roles_role_check CHECK ((role = ANY (ARRAY['customer'::text, 'staff'::text, 'admin'::text, 'owner'::text])))
);

create table users (
  id uuid not null default gen_random_uuid(),
  email citext not null,
  email_verified boolean not null default false,
  name text not null,
  first_name text not null,
  last_name text not null,
  image text,
  blocked_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  search_text text not null default ''::text,
  blocked_reason text,
  erased_at timestamp with time zone,
  constraint users_email_key UNIQUE (email),
  constraint users_pkey PRIMARY KEY (id)
);

create table vat_id_checks (
  id uuid not null default gen_random_uuid(),
  vat_id text not null,
  is_valid boolean not null,
  name text not null,
  address text not null,
  requester text not null,
  consultation text,
  checked_at timestamp with time zone not null,
  constraint vat_id_checks_pkey PRIMARY KEY (id),
  constraint vat_id_checks_address_check CHECK ((char_length(address) <= 500)),
  constraint vat_id_checks_consultation_check CHECK ((char_length(consultation) <= 50)),
  constraint vat_id_checks_name_check CHECK ((char_length(name) <= 300)),
  constraint vat_id_checks_vat_id_check CHECK ((vat_id ~ '^[A-Z]{2}[0-9A-Z+*]{2,13}$'::text))
);

create table verifications (
  id uuid not null default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  tries_left integer,
  constraint verifications_pkey PRIMARY KEY (id),
  constraint verifications_tries_left CHECK (((tries_left >= 1) AND (tries_left <= 5)))
);

create table waiting_mails (
  mailbox text not null,
  uid bigint not null,
  since timestamp with time zone not null,
  constraint waiting_mails_pkey PRIMARY KEY (mailbox, uid),
  constraint waiting_mails_mailbox_fkey FOREIGN KEY (mailbox) REFERENCES mailboxes(name) ON DELETE CASCADE
);

create table webhook_deliveries (
  id uuid not null default gen_random_uuid(),
  webhook_id uuid not null,
  news_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  created_at timestamp with time zone not null,
  state text not null default 'waiting'::text,
  tries integer not null default 0,
  next_try_at timestamp with time zone,
  taken_until timestamp with time zone,
  tried_at timestamp with time zone,
  answer_code integer,
  fault text,
  took_ms integer,
  constraint webhook_deliveries_webhook_id_news_id_key UNIQUE (webhook_id, news_id),
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id),
  constraint webhook_deliveries_hold CHECK (webhook_delivery_holds(kind, state, tries, next_try_at, fault, tried_at, answer_code, took_ms))
);

create table webhooks (
  id uuid not null,
  name text not null,
  address text not null,
  kinds text[] not null,
  secret text,
  old_secret text,
  old_secret_until timestamp with time zone,
  made_by uuid not null,
  created_at timestamp with time zone not null,
  off_since timestamp with time zone,
  off_reason text,
  failing_since timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by uuid,
  constraint webhooks_pkey PRIMARY KEY (id),
  constraint webhooks_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id),
  constraint webhooks_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint webhooks_address_check CHECK (((char_length(address) >= 8) AND (char_length(address) <= 500))),
  constraint webhooks_check CHECK (((off_since IS NULL) = (off_reason IS NULL))),
  constraint webhooks_check1 CHECK (((old_secret IS NULL) = (old_secret_until IS NULL))),
  constraint webhooks_check2 CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint webhooks_check3 CHECK (((ended_at IS NULL) = (secret IS NOT NULL))),
  constraint webhooks_check4 CHECK (((ended_at IS NULL) OR (old_secret IS NULL))),
  constraint webhooks_kinds_check CHECK (((cardinality(kinds) >= 1) AND (kinds <@ ARRAY['order.placed'::text, 'order.paid'::text, 'order.failed'::text, 'order.cancelled'::text, 'order.refunded'::text, 'invoice.issued'::text, 'invoice.paid'::text, 'invoice.overdue'::text, 'credit-note.issued'::text, 'service.active'::text, 'service.suspended'::text, 'service.cancelled'::text, 'service.restored'::text, 'ticket.opened'::text, 'ticket.replied'::text, 'ticket.closed'::text]))),
  constraint webhooks_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint webhooks_off_reason_check CHECK ((off_reason = ANY (ARRAY['owner'::text, 'gone'::text, 'failing'::text, 'lost-secret'::text])))
);

CREATE INDEX abuse_notices_decided ON public.abuse_notices USING btree (decided_at, id) WHERE (status = 'decided'::text);
CREATE INDEX abuse_notices_decider ON public.abuse_notices USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX abuse_notices_of_notifier ON public.abuse_notices USING btree (lower(notifier_email)) WHERE (notifier_email IS NOT NULL);
CREATE INDEX abuse_notices_of_service ON public.abuse_notices USING btree (service_id) WHERE (service_id IS NOT NULL);
CREATE INDEX abuse_notices_open ON public.abuse_notices USING btree (due_at, id) WHERE (status = 'open'::text);
CREATE INDEX accounts_of_user ON public.accounts USING btree (user_id);
CREATE INDEX address_ranges_newest ON public.address_ranges USING btree (created_at, id);
CREATE INDEX addresses_by_service ON public.addresses USING btree (service_id) WHERE (service_id IS NOT NULL);
CREATE INDEX addresses_free ON public.addresses USING btree (family, released_at NULLS FIRST, range_id, place) WHERE (service_id IS NULL);
CREATE UNIQUE INDEX addresses_of_range ON public.addresses USING btree (range_id, place);
CREATE UNIQUE INDEX addresses_of_service ON public.addresses USING btree (service_id, family) WHERE ((service_id IS NOT NULL) AND (NOT extra));
CREATE INDEX addresses_taken ON public.addresses USING btree (taken_at, id) WHERE (service_id IS NOT NULL);
CREATE INDEX allocations_of_claim ON public.allocations USING btree (claim_id);
CREATE INDEX allocations_of_lost ON public.allocations USING btree (lost_payment_id) WHERE (lost_payment_id IS NOT NULL);
CREATE INDEX allocations_of_payment ON public.allocations USING btree (payment_id);
CREATE INDEX allocations_of_reversed ON public.allocations USING btree (reverses_id) WHERE (reverses_id IS NOT NULL);
CREATE INDEX api_keys_newest ON public.api_keys USING btree (created_at DESC, id DESC);
CREATE INDEX api_keys_of_ender ON public.api_keys USING btree (ended_by) WHERE (ended_by IS NOT NULL);
CREATE INDEX api_keys_of_maker ON public.api_keys USING btree (made_by);
CREATE INDEX article_slugs_of_article ON public.article_slugs USING btree (article_id);
CREATE INDEX articles_by_edit ON public.articles USING btree (edited_at, id);
CREATE INDEX articles_by_words ON public.articles USING gin (words);
CREATE INDEX articles_drafts ON public.articles USING btree (edited_at, id) WHERE (status = 'draft'::text);
CREATE INDEX articles_published ON public.articles USING btree (category, published_at, id) WHERE (status = 'published'::text);
CREATE INDEX audit_log_acted_by ON public.audit_log USING btree (acted_by, id DESC) WHERE (acted_by IS NOT NULL);
CREATE INDEX audit_log_by_people ON public.audit_log USING btree (at DESC, id DESC) WHERE (actor_kind = 'user'::text);
CREATE INDEX audit_log_by_program ON public.audit_log USING btree (at DESC, id DESC) WHERE (actor_kind = 'system'::text);
CREATE INDEX audit_log_newest ON public.audit_log USING btree (at DESC, id DESC);
CREATE INDEX audit_log_of_action ON public.audit_log USING btree (action, at DESC, id DESC);
CREATE INDEX audit_log_of_actor ON public.audit_log USING btree (actor_id, at DESC, id DESC) WHERE (actor_id IS NOT NULL);
CREATE INDEX audit_log_of_one ON public.audit_log USING btree (subject_id text_pattern_ops, at DESC, id DESC);
CREATE INDEX audit_log_of_type ON public.audit_log USING btree (subject_type, at DESC, id DESC);
CREATE INDEX audit_log_sign_ins ON public.audit_log USING btree (at) WHERE ((subject_type = 'session'::text) AND (address IS NOT NULL));
CREATE INDEX bank_line_payments_of_line ON public.bank_line_payments USING btree (bank_line_id);
CREATE INDEX bank_lines_booked_amount ON public.bank_lines USING btree (amount_cents) WHERE (state = 'booked'::text);
CREATE INDEX bank_lines_decider ON public.bank_lines USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX bank_lines_in_state ON public.bank_lines USING btree (state, booked_on, id);
CREATE INDEX bank_lines_known_payers ON public.bank_lines USING btree (payer_iban) WHERE ((state = 'booked'::text) AND (payer_iban IS NOT NULL));
CREATE INDEX bank_lines_of_statement ON public.bank_lines USING btree (bank_statement_id);
CREATE INDEX bank_lines_oldest ON public.bank_lines USING btree (booked_on);
CREATE INDEX bank_statements_importer ON public.bank_statements USING btree (imported_by);
CREATE INDEX books_checks_newest ON public.books_checks USING btree (checked_at DESC);
CREATE INDEX bounced_addresses_of_user ON public.bounced_addresses USING btree (user_id);
CREATE INDEX charges_of_service ON public.charges USING btree (service_id) WHERE (service_id IS NOT NULL);
CREATE INDEX claims_reopened_first ON public.claims USING btree (reopened_at, order_id) WHERE (reopened_at IS NOT NULL);
CREATE INDEX credits_of_invoice ON public.credits USING btree (credit_invoice_id) WHERE (credit_invoice_id IS NOT NULL);
CREATE INDEX credits_of_payment ON public.credits USING btree (payment_id);
CREATE INDEX credits_of_source ON public.credits USING btree (source_id) WHERE (source_id IS NOT NULL);
CREATE INDEX credits_of_user ON public.credits USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX credits_oldest ON public.credits USING btree (created_at, id);
CREATE UNIQUE INDEX credits_received_once ON public.credits USING btree (payment_id) WHERE (kind = 'received'::text);
CREATE UNIQUE INDEX credits_spent_once ON public.credits USING btree (payment_id) WHERE (kind = 'spent'::text);
CREATE INDEX customer_notes_of_author ON public.customer_notes USING btree (author_id);
CREATE INDEX customer_notes_of_user ON public.customer_notes USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX data_breach_letters_kept ON public.data_breach_letters USING btree (created_at) WHERE (sent_count IS NULL);
CREATE INDEX data_breach_letters_open ON public.data_breach_letters USING btree (created_at) WHERE (queued_at IS NULL);
CREATE INDEX data_breach_letters_writer ON public.data_breach_letters USING btree (written_by);
CREATE INDEX data_breach_recipients_of_user ON public.data_breach_recipients USING btree (user_id);
CREATE INDEX data_breach_recipients_waiting ON public.data_breach_recipients USING btree (letter_id, user_id) WHERE (queued_at IS NULL);
CREATE INDEX data_breach_updates_writer ON public.data_breach_updates USING btree (written_by);
CREATE INDEX data_breaches_closed ON public.data_breaches USING btree (closed_at, id) WHERE (status = 'closed'::text);
CREATE INDEX data_breaches_newest ON public.data_breaches USING btree (created_at DESC, id DESC);
CREATE INDEX data_breaches_noter ON public.data_breaches USING btree (noted_by);
CREATE INDEX data_breaches_open ON public.data_breaches USING btree (noticed_at, id) WHERE (status = 'open'::text);
CREATE INDEX data_exports_expired ON public.data_exports USING btree (expires_at);
CREATE INDEX data_exports_of_user ON public.data_exports USING btree (user_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX data_exports_one_open ON public.data_exports USING btree (user_id) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX discount_code_plans_plan ON public.discount_code_plans USING btree (plan_id);
CREATE INDEX discount_codes_newest ON public.discount_codes USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX discount_codes_request_key ON public.discount_codes USING btree (request_key) WHERE (request_key IS NOT NULL);
CREATE UNIQUE INDEX events_of_incident ON public.events USING btree (subject_id, type, user_id) WHERE (subject_type = 'incident'::text);
CREATE INDEX events_of_subject ON public.events USING btree (subject_id, created_at, id);
CREATE INDEX events_of_user ON public.events USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX events_unread ON public.events USING btree (user_id, created_at DESC) WHERE ((read_at IS NULL) AND (actor_id IS DISTINCT FROM user_id));
CREATE INDEX holds_of_ender ON public.holds USING btree (ended_by) WHERE (ended_by IS NOT NULL);
CREATE INDEX holds_of_placer ON public.holds USING btree (placed_by);
CREATE INDEX holds_of_service ON public.holds USING btree (service_id) WHERE (service_id IS NOT NULL);
CREATE INDEX holds_of_user ON public.holds USING btree (user_id);
CREATE UNIQUE INDEX holds_one_of_each ON public.holds USING btree (user_id, service_id) NULLS NOT DISTINCT WHERE ((ended_at IS NULL) AND (step IS NULL));
CREATE UNIQUE INDEX holds_one_of_each_step ON public.holds USING btree (user_id, step, about) WHERE ((ended_at IS NULL) AND (step IS NOT NULL));
CREATE INDEX holds_running ON public.holds USING btree (created_at DESC, id DESC) WHERE (ended_at IS NULL);
CREATE INDEX import_rows_by_state ON public.import_rows USING btree (import_id, state, "position");
CREATE UNIQUE INDEX import_rows_of_service ON public.import_rows USING btree (service_id) WHERE (state = 'imported'::text);
CREATE INDEX import_rows_of_user ON public.import_rows USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX import_rows_once ON public.import_rows USING btree (kind, row_key) WHERE (state = 'imported'::text);
CREATE INDEX import_rows_service ON public.import_rows USING btree (service_id) WHERE (service_id IS NOT NULL);
CREATE INDEX imports_ender ON public.imports USING btree (ended_by) WHERE (ended_by IS NOT NULL);
CREATE INDEX imports_newest ON public.imports USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX imports_running ON public.imports USING btree ((true)) WHERE (finished_at IS NULL);
CREATE INDEX imports_starter ON public.imports USING btree (started_by);
CREATE INDEX inbound_mails_of_ticket ON public.inbound_mails USING btree (ticket_id, noticed_at);
CREATE INDEX incident_rounds_of_incident ON public.incident_rounds USING btree (incident_id);
CREATE INDEX incident_rounds_open ON public.incident_rounds USING btree (created_at) WHERE (done_at IS NULL);
CREATE INDEX incident_updates_writer ON public.incident_updates USING btree (written_by) WHERE (written_by IS NOT NULL);
CREATE INDEX incidents_ended ON public.incidents USING btree (ended_at, id) WHERE (ended_at IS NOT NULL);
CREATE INDEX incidents_open ON public.incidents USING btree (starts_at, id) WHERE (ended_at IS NULL);
CREATE INDEX incidents_opener ON public.incidents USING btree (opened_by);
CREATE INDEX invoice_lines_credited ON public.invoice_lines USING btree (credits_line_id) WHERE (credits_line_id IS NOT NULL);
CREATE INDEX invoices_by_due_day ON public.invoices USING btree (due_on, id);
CREATE UNIQUE INDEX invoices_correcting ON public.invoices USING btree (corrects_invoice_id) WHERE (corrects_invoice_id IS NOT NULL);
CREATE INDEX invoices_crediting ON public.invoices USING btree (credits_invoice_id) WHERE (credits_invoice_id IS NOT NULL);
CREATE INDEX invoices_newest ON public.invoices USING btree (created_at DESC, id DESC);
CREATE INDEX invoices_of_order ON public.invoices USING btree (order_id);
CREATE INDEX invoices_of_user ON public.invoices USING btree (user_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX invoices_one_per_order ON public.invoices USING btree (order_id) WHERE ((kind = 'invoice'::text) AND (corrected_at IS NULL));
CREATE INDEX invoices_open_of_user ON public.invoices USING btree (user_id, due_on) WHERE (status = ANY (ARRAY['unpaid'::text, 'overdue'::text]));
CREATE INDEX invoices_unsettled ON public.invoices USING btree (due_on) WHERE (status = ANY (ARRAY['unpaid'::text, 'overdue'::text]));
CREATE INDEX kept_mails_by_age ON public.kept_mails USING btree (received_at);
CREATE INDEX kept_mails_of_task ON public.kept_mails USING btree (task_id, received_at DESC);
CREATE INDEX kept_mails_of_ticket ON public.kept_mails USING btree (ticket_id) WHERE (ticket_id IS NOT NULL);
CREATE INDEX kept_mails_of_user ON public.kept_mails USING btree (user_id);
CREATE INDEX lost_work_newest ON public.lost_work USING btree (found_at DESC);
CREATE INDEX mails_about_members ON public.mails USING btree (kind) WHERE (kind = ANY (ARRAY['member-invitation'::text, 'member-joined'::text, 'member-left'::text]));
CREATE INDEX mails_not_taken ON public.mails USING btree (lower(to_address), created_at) WHERE (kind = 'reply-not-taken'::text);
CREATE INDEX mails_of_invoice ON public.mails USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX mails_of_ticket ON public.mails USING btree (ticket_id, created_at) WHERE (ticket_id IS NOT NULL);
CREATE INDEX mails_of_user ON public.mails USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX mails_to_the_shop ON public.mails USING btree (to_address) WHERE (user_id IS NULL);
CREATE INDEX mails_to_throw_away ON public.mails USING btree (created_at) WHERE (invoice_id IS NULL);
CREATE INDEX mails_unsent ON public.mails USING btree (created_at) WHERE (status = 'queued'::text);
CREATE INDEX maintenance_access_created_by ON public.maintenance_access USING btree (created_by);
CREATE INDEX maintenance_access_newest ON public.maintenance_access USING btree (created_at DESC, id DESC);
CREATE INDEX maintenance_grants_access ON public.maintenance_grants USING btree (access_id);
CREATE INDEX mandates_of_user ON public.mandates USING btree (user_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX mandates_one_asked ON public.mandates USING btree (user_id) WHERE ((status = ANY (ARRAY['asked'::text, 'pending'::text])) AND (payment_id IS NULL));
CREATE UNIQUE INDEX mandates_one_valid ON public.mandates USING btree (user_id) WHERE (status = 'valid'::text);
CREATE INDEX mandates_unanswered ON public.mandates USING btree (updated_at) WHERE (status = ANY (ARRAY['asked'::text, 'pending'::text]));
CREATE UNIQUE INDEX memberships_accepted ON public.memberships USING btree (account_id, member_id) WHERE ((ended_at IS NULL) AND (accepted_at IS NOT NULL));
CREATE INDEX memberships_ended ON public.memberships USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE UNIQUE INDEX memberships_invited ON public.memberships USING btree (account_id, invited_email) WHERE ((ended_at IS NULL) AND (accepted_at IS NULL));
CREATE INDEX memberships_of_account ON public.memberships USING btree (account_id, invited_at, id);
CREATE INDEX memberships_of_member ON public.memberships USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX memberships_unanswered ON public.memberships USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX order_discounts_of_code ON public.order_discounts USING btree (code_id, term_number);
CREATE UNIQUE INDEX order_lines_making ON public.order_lines USING btree (service_id) WHERE ((kind = 'new'::text) AND (part = 'base'::text));
CREATE INDEX order_lines_of_parent ON public.order_lines USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX order_lines_of_plan ON public.order_lines USING btree (plan_id) WHERE (plan_id IS NOT NULL);
CREATE INDEX order_lines_of_service ON public.order_lines USING btree (service_id) WHERE (service_id IS NOT NULL);
CREATE UNIQUE INDEX order_lines_renewing ON public.order_lines USING btree (service_id) WHERE ((kind = 'renewal'::text) AND (state = 'open'::text));
CREATE INDEX order_words_noted_by ON public.order_words USING btree (noted_by);
CREATE INDEX orders_by_plan ON public.orders USING btree (lower(plan_name), id);
CREATE INDEX orders_by_status ON public.orders USING btree (status, created_at DESC, id DESC);
CREATE INDEX orders_by_total ON public.orders USING btree (total_cents, id);
CREATE INDEX orders_newest ON public.orders USING btree (created_at DESC, id DESC);
CREATE INDEX orders_of_plan ON public.orders USING btree (plan_id);
CREATE INDEX orders_of_user ON public.orders USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX orders_paid_at ON public.orders USING btree (paid_at, id) WHERE (status = ANY (ARRAY['paid'::text, 'completed'::text]));
CREATE INDEX orders_partly_credited ON public.orders USING btree (credited_cents) WHERE (credited_cents > 0);
CREATE INDEX orders_search ON public.orders USING gin (folded(plan_name) gin_trgm_ops);
CREATE INDEX orders_spent_of_user ON public.orders USING btree (user_id) INCLUDE (total_cents, credited_cents) WHERE (status = 'completed'::text);
CREATE INDEX orders_to_expire ON public.orders USING btree (expires_at) WHERE (status = 'pending'::text);
CREATE INDEX orders_vat_check ON public.orders USING btree (vat_check_id) WHERE (vat_check_id IS NOT NULL);
CREATE INDEX payment_bundles_of_user ON public.payment_bundles USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX payments_collected ON public.payments USING btree (paid_at) WHERE ((mandate_id IS NOT NULL) AND (status = ANY (ARRAY['paid'::text, 'partly_refunded'::text, 'refunded'::text])));
CREATE UNIQUE INDEX payments_of_bundle ON public.payments USING btree (bundle_id, order_id) WHERE (bundle_id IS NOT NULL);
CREATE INDEX payments_of_mandate ON public.payments USING btree (mandate_id) WHERE (mandate_id IS NOT NULL);
CREATE INDEX payments_of_order ON public.payments USING btree (order_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX payments_provider ON public.payments USING btree (gateway, provider_id) WHERE ((bundle_id IS NULL) AND (provider_id IS NOT NULL));
CREATE INDEX payments_received ON public.payments USING btree (paid_at, id) WHERE ((paid_at IS NOT NULL) AND (gateway <> 'credit'::text));
CREATE INDEX payments_taken_back ON public.payments USING btree (paid_at) WHERE ((mandate_id IS NOT NULL) AND (status = 'charged_back'::text));
CREATE UNIQUE INDEX payments_topped_up_by ON public.payments USING btree (topped_up_by) WHERE (topped_up_by IS NOT NULL);
CREATE INDEX payments_unfinished ON public.payments USING btree (created_at) WHERE (status = ANY (ARRAY['open'::text, 'pending'::text]));
CREATE INDEX plan_add_ons_add_on_id ON public.plan_add_ons USING btree (add_on_id);
CREATE INDEX plan_changes_by_user ON public.plan_changes USING btree (changed_by) WHERE (changed_by IS NOT NULL);
CREATE INDEX plan_changes_from ON public.plan_changes USING btree (from_plan_id);
CREATE INDEX plan_changes_of_service ON public.plan_changes USING btree (service_id, created_at);
CREATE UNIQUE INDEX plan_changes_open ON public.plan_changes USING btree (service_id) WHERE ((done_at IS NULL) AND (withdrawn_at IS NULL));
CREATE INDEX plan_changes_to ON public.plan_changes USING btree (to_plan_id);
CREATE INDEX plan_price_changes_by_user ON public.plan_price_changes USING btree (changed_by);
CREATE INDEX plan_price_changes_of_plan ON public.plan_price_changes USING btree (plan_id, created_at DESC, id DESC);
CREATE INDEX plans_active_by_price ON public.plans USING btree (price_cents, id) WHERE active;
CREATE UNIQUE INDEX plans_request_key ON public.plans USING btree (request_key) WHERE (request_key IS NOT NULL);
CREATE INDEX processings_of_now ON public.processings USING btree (created_at, id) WHERE (ended_at IS NULL);
CREATE INDEX profiles_by_billing_email ON public.profiles USING btree (lower(billing_email)) WHERE (billing_email IS NOT NULL);
CREATE INDEX rate_limits_expire ON public.rate_limits USING btree (expire);
CREATE INDEX recovery_codes_of_user ON public.recovery_codes USING btree (user_id);
CREATE INDEX refunds_done_by ON public.refunds USING btree (done_by);
CREATE INDEX refunds_of_order ON public.refunds USING btree (order_id);
CREATE INDEX refunds_of_payment ON public.refunds USING btree (payment_id);
CREATE INDEX refunds_requested_by ON public.refunds USING btree (requested_by);
CREATE INDEX refunds_sent ON public.refunds USING btree (done_at, id) WHERE (done_at IS NOT NULL);
CREATE INDEX refunds_unfinished ON public.refunds USING btree (updated_at) WHERE ((status = ANY (ARRAY['queued'::text, 'pending'::text])) AND (NOT by_hand));
CREATE INDEX renewals_of_service ON public.renewals USING btree (service_id);
CREATE INDEX renewals_to_collect ON public.renewals USING btree (collect_on) WHERE (collect_on IS NOT NULL);
CREATE INDEX returns_by_last_day ON public.returns USING btree (settle_by, id);
CREATE INDEX returns_newest ON public.returns USING btree (created_at, id);
CREATE INDEX returns_of_credit_invoice ON public.returns USING btree (credit_invoice_id) WHERE (credit_invoice_id IS NOT NULL);
CREATE INDEX returns_of_decider ON public.returns USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX returns_of_line ON public.returns USING btree (order_line_id) WHERE (order_line_id IS NOT NULL);
CREATE INDEX returns_of_order ON public.returns USING btree (order_id);
CREATE INDEX returns_of_refund ON public.returns USING btree (refund_id) WHERE (refund_id IS NOT NULL);
CREATE INDEX returns_of_request ON public.returns USING btree (request_id);
CREATE INDEX returns_of_service ON public.returns USING btree (service_id) WHERE (service_id IS NOT NULL);
CREATE INDEX returns_of_user ON public.returns USING btree (user_id);
CREATE UNIQUE INDEX returns_open ON public.returns USING btree (order_id, order_line_id) NULLS NOT DISTINCT WHERE (state = 'asked'::text);
CREATE UNIQUE INDEX series_in_use ON public.series USING btree (kind) WHERE (ended_at IS NULL);
CREATE INDEX service_terms_granted_by ON public.service_terms USING btree (granted_by) WHERE (granted_by IS NOT NULL);
CREATE INDEX service_terms_uncovered ON public.service_terms USING btree (service_id) WHERE (uncovered_at IS NOT NULL);
CREATE INDEX services_by_expiry ON public.services USING btree (COALESCE(expires_at, 'infinity'::timestamp with time zone), id);
CREATE INDEX services_by_name ON public.services USING btree (lower(name), id);
CREATE INDEX services_by_status ON public.services USING btree (status, created_at DESC, id DESC);
CREATE INDEX services_ended_while_made ON public.services USING btree (id) WHERE ((status = 'cancelled'::text) AND (delivery_state = 'running'::text));
CREATE INDEX services_live_of_user ON public.services USING btree (user_id) INCLUDE (status, term_months, price_cents) WHERE (status <> 'cancelled'::text);
CREATE INDEX services_made_as ON public.services USING btree (made_as_plan_id) WHERE (made_as_plan_id IS NOT NULL);
CREATE INDEX services_newest ON public.services USING btree (created_at DESC, id DESC);
CREATE INDEX services_of_domain ON public.services USING btree (domain) WHERE (domain IS NOT NULL);
CREATE INDEX services_of_order ON public.services USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX services_of_plan ON public.services USING btree (plan_id);
CREATE INDEX services_of_user ON public.services USING btree (user_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX services_on_panel ON public.services USING btree (module, panel_id) WHERE ((panel_id IS NOT NULL) AND (module_state <> 'terminated'::text));
CREATE UNIQUE INDEX services_request_key ON public.services USING btree (request_key) WHERE (request_key IS NOT NULL);
CREATE INDEX services_search ON public.services USING gin (folded(name) gin_trgm_ops);
CREATE INDEX services_to_deliver ON public.services USING btree (created_at DESC, id DESC) WHERE ((delivery_state = ANY (ARRAY['waiting_for_staff'::text, 'failed'::text])) AND (status = 'pending'::text));
CREATE INDEX services_to_do ON public.services USING btree (created_at DESC, id DESC) WHERE (module_task IS NOT NULL);
CREATE INDEX services_to_end ON public.services USING btree (cancel_at) WHERE (cancel_at IS NOT NULL);
CREATE INDEX services_to_expire ON public.services USING btree (expires_at) WHERE ((NOT renews) AND (status = ANY (ARRAY['active'::text, 'suspended'::text, 'offline'::text])));
CREATE INDEX services_to_renew ON public.services USING btree (expires_at) WHERE (renews AND (cancel_at IS NULL) AND (status = ANY (ARRAY['active'::text, 'suspended'::text, 'offline'::text])));
CREATE INDEX services_to_terminate ON public.services USING btree (terminate_at) WHERE ((status = 'cancelled'::text) AND (module_state <> 'terminated'::text));
CREATE INDEX services_with_next_price ON public.services USING btree (next_price_on) WHERE (next_price_on IS NOT NULL);
CREATE INDEX services_with_old_server ON public.services USING btree (cancelled_at) WHERE ((status = 'cancelled'::text) AND (server_info IS NOT NULL));
CREATE UNIQUE INDEX sessions_family ON public.sessions USING btree (family) WHERE (family IS NOT NULL);
CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id);
CREATE INDEX sessions_opened_from ON public.sessions USING btree (opened_from) WHERE (opened_from IS NOT NULL);
CREATE INDEX sign_ins_newest ON public.sign_ins USING btree (user_id, at DESC, id DESC);
CREATE INDEX sign_ins_of_device ON public.sign_ins USING btree (user_id, device) WHERE (device IS NOT NULL);
CREATE INDEX sign_ins_oldest ON public.sign_ins USING btree (at);
CREATE INDEX staff_tasks_done_by ON public.staff_tasks USING btree (done_by);
CREATE INDEX staff_tasks_newest ON public.staff_tasks USING btree (created_at DESC, id DESC) WHERE (done_at IS NULL);
CREATE INDEX staff_tasks_of_order ON public.staff_tasks USING btree (order_id);
CREATE INDEX staff_tasks_of_user ON public.staff_tasks USING btree (user_id);
CREATE INDEX test_gateway_payments_of_mandate ON public.test_gateway_payments USING btree (mandate_id) WHERE (mandate_id IS NOT NULL);
CREATE INDEX test_gateway_refunds_of_payment ON public.test_gateway_refunds USING btree (payment_provider_id);
CREATE INDEX ticket_attachments_of_reply ON public.ticket_attachments USING btree (reply_id);
CREATE INDEX ticket_attachments_of_ticket ON public.ticket_attachments USING btree (ticket_id);
CREATE INDEX ticket_attachments_of_user ON public.ticket_attachments USING btree (user_id);
CREATE INDEX ticket_attachments_unsent ON public.ticket_attachments USING btree (created_at) WHERE (ticket_id IS NULL);
CREATE INDEX ticket_notes_of_ticket ON public.ticket_notes USING btree (ticket_id, created_at, id);
CREATE INDEX ticket_notes_of_user ON public.ticket_notes USING btree (user_id);
CREATE INDEX ticket_readers_of_user ON public.ticket_readers USING btree (user_id);
CREATE INDEX ticket_replies_of_ticket ON public.ticket_replies USING btree (ticket_id, created_at, id);
CREATE INDEX ticket_replies_with_mails_due ON public.ticket_replies USING btree (mails_due_since) WHERE (mails_due_since IS NOT NULL);
CREATE INDEX tickets_by_activity ON public.tickets USING btree (updated_at, id);
CREATE INDEX tickets_by_assignee ON public.tickets USING btree (assigned_to, created_at DESC, id DESC);
CREATE INDEX tickets_by_status ON public.tickets USING btree (status, created_at DESC, id DESC);
CREATE INDEX tickets_by_subject ON public.tickets USING btree (lower(subject), id);
CREATE INDEX tickets_by_urgency ON public.tickets USING btree (urgency, id);
CREATE INDEX tickets_newest ON public.tickets USING btree (created_at DESC, id DESC);
CREATE INDEX tickets_not_closed ON public.tickets USING btree (user_id) WHERE (status <> 'closed'::text);
CREATE INDEX tickets_of_service ON public.tickets USING btree (service_id);
CREATE INDEX tickets_of_user ON public.tickets USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX tickets_opened_by ON public.tickets USING btree (opened_by) WHERE (opened_by IS NOT NULL);
CREATE INDEX tickets_search ON public.tickets USING gin (lower(((subject || ' '::text) || message)) gin_trgm_ops);
CREATE INDEX tickets_with_mails_due ON public.tickets USING btree (mails_due_since) WHERE (mails_due_since IS NOT NULL);
CREATE INDEX user_roles_of_staff ON public.user_roles USING btree (role, user_id) WHERE (role <> 'customer'::text);
CREATE INDEX users_by_email ON public.users USING btree (email, id);
CREATE INDEX users_by_id ON public.users USING hash (id);
CREATE INDEX users_by_name ON public.users USING btree (folded(name), id);
CREATE INDEX users_erased ON public.users USING btree (id) WHERE (erased_at IS NOT NULL);
CREATE INDEX users_newest ON public.users USING btree (created_at DESC, id DESC);
CREATE INDEX users_search ON public.users USING gin (search_text gin_trgm_ops);
CREATE INDEX users_unproved ON public.users USING btree (created_at) WHERE ((NOT email_verified) AND (erased_at IS NULL));
CREATE INDEX vat_id_checks_checked ON public.vat_id_checks USING btree (checked_at);
CREATE INDEX vat_id_checks_newest ON public.vat_id_checks USING btree (vat_id, checked_at DESC);
CREATE INDEX verifications_by_identifier ON public.verifications USING btree (identifier);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (webhook_id, next_try_at) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_newest ON public.webhook_deliveries USING btree (webhook_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_oldest ON public.webhook_deliveries USING btree (created_at);
CREATE INDEX webhooks_newest ON public.webhooks USING btree (created_at DESC, id DESC);
CREATE INDEX webhooks_of_ender ON public.webhooks USING btree (ended_by) WHERE (ended_by IS NOT NULL);
CREATE INDEX webhooks_of_maker ON public.webhooks USING btree (made_by);

CREATE OR REPLACE FUNCTION public.abuse_notice_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.number, new.kind, new.addresses, new.explanation, new.digest, new.received_at, new.due_at)
    is distinct from
    (old.number, old.kind, old.addresses, old.explanation, old.digest, old.received_at, old.due_at)
  then raise exception 'what a notice of abuse says is not rewritten';
  end if;
  if old.status = 'decided'
    and (new.status, new.decision, new.ground, new.reasons, new.service_id, new.decided_at)
    is distinct from
    (old.status, old.decision, old.ground, old.reasons, old.service_id, old.decided_at)
  then raise exception 'a notice of abuse is decided once';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.add_option_price(option uuid, term integer, at timestamp with time zone, price integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into option_prices (option_id, term_months, valid_from, cents)
  select option, term, greatest(at, last.valid_from + interval '1 microsecond'), price
  from (select 1) as always
  left join lateral (
    select valid_from, cents from option_prices where option_id = option and term_months = term
    order by valid_from desc limit 1
  ) as last on true
  where last.cents is distinct from price
$function$
;

CREATE OR REPLACE FUNCTION public.add_price(plan uuid, term integer, at timestamp with time zone, price integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into prices (plan_id, term_months, valid_from, cents, setup_cents)
  select plan, term, greatest(at, (last_price(plan, term)).valid_from + interval '1 microsecond'), price,
    coalesce((last_price(plan, term)).setup_cents, 0)
  where (last_price(plan, term)).cents is distinct from price
$function$
;

CREATE OR REPLACE FUNCTION public.add_setup(plan uuid, term integer, at timestamp with time zone, setup integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into prices (plan_id, term_months, valid_from, cents, setup_cents)
  select plan, term, greatest(at, (last_price(plan, term)).valid_from + interval '1 microsecond'),
    (last_price(plan, term)).cents, setup
  where coalesce((last_price(plan, term)).setup_cents, 0) <> setup
$function$
;

CREATE OR REPLACE FUNCTION public.allocations_move_claims()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update claims set open_cents = open_cents - moved.cents
  from (select claim_id, sum(amount_cents) as cents from added group by claim_id) as moved
  where claims.id = moved.claim_id;
  if exists (
    select from added join allocations as whole on whole.id = added.reverses_id
    where whole.reverses_id is not null
      or (whole.claim_id, whole.payment_id) is distinct from (added.claim_id, added.payment_id)
      or whole.amount_cents + (
        select sum(amount_cents) from allocations where reverses_id = whole.id
      ) < 0
  ) then raise exception 'an allocation is taken back once, where it was' using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.api_key_holds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.name, new.made_by, new.secret_hash, new.scopes, new.networks, new.created_at,
      new.expires_at)
    is distinct from (old.id, old.name, old.made_by, old.secret_hash, old.scopes, old.networks,
      old.created_at, old.expires_at)
  then raise exception 'what an API key may is not changed';
  end if;
  if old.ended_at is not null
    and (new.ended_at, new.ended_by) is distinct from (old.ended_at, old.ended_by)
  then raise exception 'an API key that was ended stays ended';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.article_hints(words text[])
 RETURNS tsquery
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT (string_agg((to_tsquery('dutch'::regconfig, (word.word || ':AB'::text)))::text, ' | '::text))::tsquery AS string_agg FROM unnest(article_hints.words) word(word) WHERE ((ts_lexize('dutch_stem'::regdictionary, word.word) <> '{}'::text[]) AND (length(word.word) > 2)))
;

CREATE OR REPLACE FUNCTION public.article_query(words text[])
 RETURNS tsquery
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT (string_agg(format('(%s)'::text, (to_tsquery('dutch'::regconfig, word.word) || to_tsquery('simple'::regconfig, (word.word || ':*'::text)))), ' & '::text))::tsquery AS string_agg FROM unnest(article_query.words) word(word) WHERE ((ts_lexize('dutch_stem'::regdictionary, word.word) <> '{}'::text[]) OR (cardinality(article_query.words) = 1)))
;

CREATE OR REPLACE FUNCTION public.article_words(title text, keywords text, body text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((((setweight(to_tsvector('dutch'::regconfig, searched_words(title)), 'A'::"char") || setweight(to_tsvector('simple'::regconfig, searched_words(title)), 'A'::"char")) || setweight(to_tsvector('dutch'::regconfig, searched_words(keywords)), 'B'::"char")) || setweight(to_tsvector('simple'::regconfig, searched_words(keywords)), 'B'::"char")) || to_tsvector('dutch'::regconfig, searched_words(body))) || to_tsvector('simple'::regconfig, searched_words(body)))
;

CREATE OR REPLACE FUNCTION public.bank_line_adds_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  asked uuid[];
begin
  if tg_table_name = 'bank_lines' then
    asked := array[new.id];
  else
    asked := array[new.bank_line_id, old.bank_line_id];
  end if;
  if exists (
    select from bank_lines
    where id = any(asked) and case when state = 'booked' then amount_cents else 0 end <> (
      select coalesce(sum(payments.amount_cents), 0)
      from bank_line_payments join payments on payments.id = payment_id
      where bank_line_id = bank_lines.id
    )
  ) then
    raise exception 'a line of the bank is not the sum of its payments' using errcode = 'check_violation';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.chained_hash(previous text, series uuid, year integer, number integer, issued_on date, content_hash text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select hashed_text(concat_ws('|', previous, series::text, year::text, number::text,
    to_char(issued_on, 'YYYY-MM-DD'), content_hash))
$function$
;

CREATE OR REPLACE FUNCTION public.cycle_of(term_months integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE term_months WHEN 1 THEN 'monthly'::text WHEN 12 THEN 'yearly'::text ELSE NULL::text END
;

CREATE OR REPLACE FUNCTION public.data_breach_holds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.number, new.request_key, new.noted_by, new.created_at)
    is distinct from (old.number, old.request_key, old.noted_by, old.created_at)
    or new.noticed_at > old.noticed_at
    or (old.authority_decision = 'reported' and (new.authority_decision, new.authority_at,
      new.authority_reference, new.authority_reason) is distinct from (old.authority_decision,
      old.authority_at, old.authority_reference, old.authority_reason))
    or (old.people_decision = 'told' and (new.people_decision, new.people_at, new.people_how)
      is distinct from (old.people_decision, old.people_at, old.people_how))
  then raise exception 'what was told of a data breach, and when it was noticed, is not rewritten';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.data_breach_letter_holds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.breach_id, new.position, new.audience, new.subject, new.message,
      new.recipient_count, new.written_by, new.created_at)
    is distinct from (old.id, old.breach_id, old.position, old.audience, old.subject, old.message,
      old.recipient_count, old.written_by, old.created_at)
  then raise exception 'what the people concerned were told is not rewritten';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.data_breach_log_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the log of data breaches is added to, never rewritten';
end $function$
;

CREATE OR REPLACE FUNCTION public.demo_clock_forward()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.ahead_seconds < old.ahead_seconds then
    raise exception 'the clock of a demo only goes forward';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.document_content(document invoices, lines jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_strip_nulls(jsonb_build_object(
    'user_id', document.user_id, 'order_id', document.order_id, 'kind', document.kind,
    'credits_invoice_id', document.credits_invoice_id,
    'corrects_invoice_id', document.corrects_invoice_id, 'total_cents', document.total_amount_cents,
    'net_cents', document.net_cents, 'vat_cents', document.vat_cents,
    'vat_treatment', document.vat_treatment, 'due_days', document.due_date - document.issued_on,
    'born_paid', document.born_paid, 'prepaid_cents', document.prepaid_cents,
    'seller', document.seller, 'buyer', document.buyer,
    'collection', document.collection, 'reason', document.reason, 'money_back', document.money_back,
    'lines', lines
  ))::text
$function$
;

CREATE OR REPLACE FUNCTION public.document_line(line invoice_lines)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_strip_nulls(jsonb_build_object(
    'position', line.position, 'description', line.description, 'quantity', line.quantity,
    'unit', line.unit, 'unit_cents', line.unit_cents, 'period_start', line.period_start,
    'period_end', line.period_end, 'gross_cents', line.gross_cents, 'net_cents', line.net_cents,
    'vat_cents', line.vat_cents, 'vat_percent', line.vat_percent, 'discount_label', line.discount_label,
    'discount_cents', line.discount_cents, 'discount_net_cents', line.discount_net_cents
  ))
$function$
;

CREATE OR REPLACE FUNCTION public.event_holds(subject_type text, actor_kind text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return subject_type in ('order', 'payment', 'invoice', 'service', 'ticket', 'incident')
    and actor_kind in ('user', 'system');
end
$function$
;

CREATE OR REPLACE FUNCTION public.fill_due_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.due_on := coalesce(new.due_on, new.due_date);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.folded(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(given) = char_length(given)) THEN lower(given) ELSE replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(lower(NORMALIZE(given, NFD)), '[\u0300-\u036F·]'::text, ''::text, 'g'::text), 'øłđðħıŧŋĸəƒςſŀŉ‘’ʼ´‐‑‒–—―'::text, 'olddhitnqefσsln''''''''------'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), 'ĳ'::text, 'ij'::text), 'ﬁ'::text, 'fi'::text), 'ﬂ'::text, 'fl'::text) END
;

CREATE OR REPLACE FUNCTION public.hashed_text(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select encode(sha256(convert_to(given, 'UTF8')), 'hex')
$function$
;

CREATE OR REPLACE FUNCTION public.incident_update_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what an update of an incident says is not rewritten';
end $function$
;

CREATE OR REPLACE FUNCTION public.invoice_holds(kind text, status text, credits_invoice_id uuid, corrects_invoice_id uuid, corrected_at timestamp with time zone, born_paid boolean, prepaid_cents integer, reason text, number integer, total_amount_cents integer, net_cents integer, vat_cents integer, vat_treatment text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return kind in ('invoice', 'credit_note')
    and status in ('draft', 'unpaid', 'paid', 'overdue', 'credited')
    and (kind = 'credit_note') = (credits_invoice_id is not null)
    and (kind = 'invoice' or num_nonnulls(corrects_invoice_id, corrected_at, prepaid_cents) = 0)
    and (corrected_at is null or status = 'credited')
    and (prepaid_cents is null or not born_paid and corrects_invoice_id is not null
      and prepaid_cents between 1 and total_amount_cents - 1)
    and char_length(reason) between 1 and 300
    and number > 0
    and total_amount_cents = net_cents + vat_cents
    and vat_treatment in ('standard', 'reverse_charge', 'small_business', 'destination', 'outside')
    and (vat_treatment in ('standard', 'destination') or vat_cents = 0);
end
$function$
;

CREATE OR REPLACE FUNCTION public.invoice_line_holds(quantity numeric, unit text, unit_cents numeric, discount_label text, discount_cents integer, discount_net_cents integer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return quantity > 0
    and unit in ('piece', 'hour')
    and (unit is null) = (unit_cents is null)
    and num_nonnulls(discount_label, discount_cents, discount_net_cents) in (0, 3);
end
$function$
;

CREATE OR REPLACE FUNCTION public.keep_audit_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE'
    and current_setting('hostwerk.forgetting', true) = 'on'
    and (to_jsonb(new) - 'before' - 'after' - 'address')
      is not distinct from (to_jsonb(old) - 'before' - 'after' - 'address')
    and (new.before is null or new.before is not distinct from old.before)
    and (new.after is null or new.after is not distinct from old.after)
    and (new.address is null or new.address is not distinct from old.address)
  then
    return new;
  end if;
  raise exception 'audit_log is append-only' using errcode = 'restrict_violation';
end
$function$
;

CREATE OR REPLACE FUNCTION public.keep_changed_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into total_changes (name, count, cents)
  values (tg_table_name || ':' || old.status, -1, 0), (tg_table_name || ':' || new.status, 1, 0);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.keep_changed_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.from_term_months := coalesce(new.from_term_months, months_of(new.from_cycle));
  new.to_term_months := coalesce(new.to_term_months, months_of(new.to_cycle));
  new.from_cycle := cycle_of(new.from_term_months);
  new.to_cycle := cycle_of(new.to_term_months);
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.keep_code_term()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (tg_op = 'INSERT' and new.term_months is null)
    or (tg_op = 'UPDATE' and new.term_months is not distinct from old.term_months
      and new.cycle is distinct from old.cycle)
  then
    new.term_months := months_of(new.cycle);
  end if;
  new.cycle := cycle_of(new.term_months);
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.keep_company_searchable()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update users set search_text = folded(concat_ws(' ', name, email::text, new.company))
  where id = new.user_id;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.keep_deleted_statuses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into total_changes (name, count, cents)
  select tg_table_name || ':' || status, -count(*), 0 from changed group by status;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.keep_inserted_statuses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into total_changes (name, count, cents)
  select tg_table_name || ':' || status, count(*), 0 from changed group by status;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.keep_invoice_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  content constant text[] := array['description', 'discount_label'];
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - content is not distinct from to_jsonb(old) - content
    and new.description = '' and coalesce(new.discount_label, '') = ''
    and exists (select from invoices where id = old.invoice_id and salt is null)
  then
    return new;
  end if;
  raise exception 'invoice_lines is append-only' using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_issued_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  paying constant text[] := array['status', 'paid_at', 'due_on', 'corrected_at'];
  content constant text[] := array['salt', 'seller', 'buyer', 'collection', 'reason', 'money_back'];
begin
  if tg_op = 'DELETE' then
    raise exception 'an issued invoice is never deleted' using errcode = 'restrict_violation';
  end if;
  if to_jsonb(new) - paying is not distinct from to_jsonb(old) - paying
    and (old.corrected_at is null or new.corrected_at is not distinct from old.corrected_at)
  then
    return new;
  end if;
  if to_jsonb(new) - content is not distinct from to_jsonb(old) - content
    and new.salt is null and new.seller = '{}' and new.buyer = '{}'
    and num_nonnulls(new.collection, new.reason, new.money_back) = 0
    and may_be_erased(old.issued_on, old.vat_treatment)
  then
    return new;
  end if;
  raise exception 'an issued invoice is never edited' using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search_text := folded(concat_ws(' ', new.name, new.email::text,
    (select company from profiles where user_id = new.id)));
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.keep_series()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'a series is never deleted' using errcode = 'restrict_violation';
  end if;
  if old.last_issued_on is not null and (
    (new.id, new.kind, new.prefix, new.digits, new.per_year, new.start_number, new.start_year)
      is distinct from
      (old.id, old.kind, old.prefix, old.digits, old.per_year, old.start_number, old.start_year)
    or (new.last_year, new.last_number) < (old.last_year, old.last_number)
    or new.last_issued_on is null or new.last_issued_on < old.last_issued_on
    or (new.last_hash <> old.last_hash)
      <> ((new.last_year, new.last_number) <> (old.last_year, old.last_number))
  ) then
    raise exception 'a series that has numbered only goes on' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_term()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (tg_op = 'INSERT' and new.term_months is null)
    or (tg_op = 'UPDATE' and new.term_months is not distinct from old.term_months
      and new.billing_cycle is distinct from old.billing_cycle)
  then
    new.term_months := months_of(new.billing_cycle);
  end if;
  new.billing_cycle := cycle_of(new.term_months);
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.keep_users()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into total_changes (name, count, cents)
  select 'users', case tg_op when 'INSERT' then count(*) else -count(*) end, 0
  from changed having count(*) > 0;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.kept_totals()
 RETURNS TABLE(name text, count bigint, cents bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select name, count, cents from totals
  union all
  select name, count, cents from total_changes
  union all
  select t.name, c.times * t.count, c.times * t.cents
  from order_changes c, order_totals(c.status, c.total_cents, c.created_at, c.paid_at) t
$function$
;

CREATE OR REPLACE FUNCTION public.last_price(plan uuid, term integer)
 RETURNS prices
 LANGUAGE sql
 STABLE
RETURN (SELECT price.*::prices AS price FROM prices price WHERE ((price.plan_id = last_price.plan) AND (price.term_months = last_price.term)) ORDER BY price.valid_from DESC LIMIT 1)
;

CREATE OR REPLACE FUNCTION public.lines_are_as_hashed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from (select distinct invoice_id from added) as given
    join invoices on invoices.id = given.invoice_id
    cross join lateral (
      select jsonb_agg(document_line(line) order by line.position) as lines
      from invoice_lines as line where line.invoice_id = invoices.id
    ) as all_of_it
    where content_hash is distinct from hashed_text(salt || document_content(invoices, lines))
  ) then
    raise exception 'an issued invoice gets no other lines' using errcode = 'restrict_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.may_be_erased(issued_on date, vat_treatment text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select extract(year from current_date) - extract(year from issued_on)
    > case when vat_treatment = 'destination' then 10 else 7 end
$function$
;

CREATE OR REPLACE FUNCTION public.months_of(cycle text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN CASE cycle WHEN 'monthly'::text THEN 1 WHEN 'yearly'::text THEN 12 ELSE NULL::integer END
;

CREATE OR REPLACE FUNCTION public.note_credit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.corrects_invoice_id is not null then
    update orders set credited_cents = 0 where id = new.order_id;
  else
    update orders set credited_cents = credited_cents - new.total_amount_cents where id = new.order_id;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into order_changes (times, status, total_cents, created_at, paid_at)
    values (1, new.status, order_worth(new.status, new.total_cents, new.credited_cents),
      new.created_at, new.paid_at);
  elsif tg_op = 'UPDATE' then
    insert into order_changes (times, status, total_cents, created_at, paid_at)
    values (-1, old.status, order_worth(old.status, old.total_cents, old.credited_cents),
        old.created_at, old.paid_at),
      (1, new.status, order_worth(new.status, new.total_cents, new.credited_cents),
        new.created_at, new.paid_at);
  else
    insert into order_changes (times, status, total_cents, created_at, paid_at)
    values (-1, old.status, order_worth(old.status, old.total_cents, old.credited_cents),
      old.created_at, old.paid_at);
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.note_plan_prices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.sold_once then
    perform add_price(new.id, 0, new.updated_at, new.price_cents);
  else
    perform add_price(new.id, 1, new.updated_at, new.price_cents);
    perform add_price(new.id, 12, new.updated_at, coalesce(new.yearly_price_cents, new.price_cents * 10));
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.order_holds(status text, kind text, plan_id uuid, term_months integer, payment_method text, service_name text, terms_version text, terms_accepted_at timestamp with time zone, expires_at timestamp with time zone, total_cents integer, net_cents integer, vat_cents integer, vat_treatment text, vat_percent numeric, agreed_cents integer, vat_check_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return status in ('pending', 'paid', 'completed', 'failed', 'cancelled', 'refunded')
    and kind in ('new', 'renewal', 'plan-change', 'charge')
    and num_nonnulls(plan_id, term_months, terms_version, terms_accepted_at, expires_at) in (0, 5)
    and (kind = 'charge') = (plan_id is null)
    -- There is nothing to deliver between the money and the end of it.
    and (kind <> 'charge' or status <> 'paid')
    and (plan_id is null or service_name is not null)
    and term_months in (1, 3, 6, 12, 24, 36)
    and payment_method in ('ideal', 'test_ideal', 'bancontact', 'test_bancontact', 'card', 'test_card',
      'paypal', 'apple_pay', 'bank_transfer', 'credit')
    and char_length(service_name) between 1 and 63
    -- Nothing is asked of free plans alone.
    and (total_cents > 0 or kind = 'new' and total_cents = 0)
    and net_cents >= 0
    and vat_cents >= 0
    and total_cents = net_cents + vat_cents
    and vat_treatment in ('standard', 'reverse_charge', 'small_business', 'destination', 'outside')
    and (vat_treatment in ('standard', 'destination')) = (vat_percent > 0)
    and (vat_percent > 0 or vat_cents = 0)
    -- Nobody pays less for want of btw on their word alone.
    and (vat_treatment = 'reverse_charge') = (vat_check_id is not null)
    and coalesce(agreed_cents, total_cents) >= total_cents;
end
$function$
;

CREATE OR REPLACE FUNCTION public.order_line_holds("position" integer, kind text, state text, part text, parent_id uuid, option_key text, plan_id uuid, term_months integer, service_name text, quantity numeric, unit text, unit_cents numeric, total_cents integer, net_cents integer, vat_cents integer, vat_percent numeric, agreed_cents integer, discount_cents integer, saved_cents integer, saved_net_cents integer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return "position" > 0
    and kind in ('new', 'renewal', 'plan-change', 'charge')
    and state in ('open', 'paid', 'done', 'dropped', 'undone')
    and part in ('base', 'option', 'setup')
    and (part = 'base') = (parent_id is null)
    and (part = 'option') = (option_key is not null)
    -- A corrected invoice may have work beside a plan.
    and (kind <> 'charge' or plan_id is null)
    and (plan_id is null) = (term_months is null)
    and (plan_id is null or service_name is not null)
    and term_months in (0, 1, 3, 6, 12, 24, 36)
    and (part = 'setup') = (term_months = 0)
    and char_length(service_name) between 1 and 63
    and quantity > 0
    and unit in ('hour', 'piece')
    and (unit is null) = (unit_cents is null)
    and total_cents >= 0
    and net_cents >= 0
    and vat_cents >= 0
    and total_cents = net_cents + vat_cents
    and (vat_percent > 0 or vat_cents = 0)
    and coalesce(agreed_cents, total_cents) >= total_cents
    and num_nonnulls(discount_cents, saved_cents, saved_net_cents) in (0, 3)
    and discount_cents > 0
    and saved_net_cents between 0 and saved_cents;
end
$function$
;

CREATE OR REPLACE FUNCTION public.order_lines_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update order_lines set state = state_of_line(new.status) where order_id = new.id;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.order_totals(status text, total_cents bigint, created_at timestamp with time zone, paid_at timestamp with time zone)
 RETURNS TABLE(name text, count bigint, cents bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select 'orders:' || $1, 1::bigint, $2
  union all
  select 'orders-placed:' || to_char($3 at time zone 'Europe/Amsterdam', 'YYYY-MM'), 1::bigint, $2
  union all
  select 'orders-won:' || to_char($3 at time zone 'Europe/Amsterdam', 'YYYY-MM'), 1::bigint, $2
  where $1 in ('paid', 'completed')
  union all
  select 'orders-paid:' || to_char($4 at time zone 'Europe/Amsterdam', 'YYYY-MM'), 1::bigint, $2
  where $1 in ('paid', 'completed') and $4 is not null
$function$
;

CREATE OR REPLACE FUNCTION public.order_worth(status text, total_cents integer, credited_cents integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when status in ('paid', 'completed') then total_cents - credited_cents else total_cents end
$function$
;

CREATE OR REPLACE FUNCTION public.payment_holds(status text, gateway text, currency text, amount_cents integer, mandate_id uuid, bundle_id uuid, tops_up_credit boolean, topped_up_by uuid, taken_back_cents integer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return status in ('open', 'pending', 'paid', 'failed', 'canceled', 'expired', 'partly_refunded',
      'refunded', 'charged_back')
    and gateway in ('test', 'mollie', 'bank', 'credit')
    and currency = 'EUR'
    and amount_cents > 0
    and (not tops_up_credit or gateway in ('test', 'mollie') and bundle_id is null)
    and (topped_up_by is null or gateway = 'credit')
    and (taken_back_cents is null or taken_back_cents >= 0);
end
$function$
;

CREATE OR REPLACE FUNCTION public.printed_number(prefix text, digits integer, issued_on date, number integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select replace(prefix, '{jaar}', extract(year from issued_on)::text)
    || lpad(number::text, greatest(digits, length(number::text)), '0')
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$function$
;

CREATE OR REPLACE FUNCTION public.searched_words(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(folded(given), '[^[:alnum:]]+'::text, ' '::text, 'g'::text)
;

CREATE OR REPLACE FUNCTION public.service_holds(status text, suspend_reason text, term_months integer, module text, delivery_state text, module_state text, module_task text, cancelled_by text, name text, price_cents integer, next_price_cents integer, next_price_on date, cancelled_at timestamp with time zone, cancel_at timestamp with time zone, order_id uuid, anchor_at timestamp with time zone, moved_until timestamp with time zone, moved_terms integer, panel_id text, reinstall_step text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return status in ('active', 'suspended', 'pending', 'offline', 'cancelled')
    and suspend_reason in ('unpaid', 'abuse', 'staff')
    and term_months in (1, 3, 6, 12, 24, 36)
    and module in ('manual', 'simulator', 'pterodactyl', 'directadmin', 'proxmox')
    and delivery_state in ('queued', 'waiting_for_staff', 'running', 'failed', 'done')
    and module_state in ('none', 'running', 'suspended', 'unknown', 'terminated')
    and module_task in ('suspend', 'unsuspend', 'restart', 'resize', 'reinstall', 'terminate')
    and cancelled_by in ('customer', 'staff', 'system')
    and char_length(name) between 1 and 63
    and price_cents >= 0
    -- A free service has no term that ends.
    and (price_cents > 0 or next_price_cents is null)
    and next_price_cents > 0
    and (next_price_cents is null) = (next_price_on is null)
    and (status <> 'suspended' or suspend_reason is not null)
    and (suspend_reason is null or status in ('suspended', 'offline', 'cancelled'))
    and (status <> 'active' or delivery_state = 'done')
    and (status = 'cancelled') = (cancelled_at is not null)
    and (cancelled_at is null) = (cancelled_by is null)
    and (status <> 'cancelled' or cancel_at is null)
    and (moved_until is null) = (moved_terms is null)
    and (moved_until is null or (order_id is null and anchor_at is not null))
    and moved_terms between 0 and 1200
    and panel_id ~ '^[a-z0-9]{1,30}$'
    and reinstall_step in ('clear', 'make')
    and (reinstall_step is null or status in ('offline', 'cancelled'));
end
$function$
;

CREATE OR REPLACE FUNCTION public.state_of_line(status text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE status WHEN 'pending'::text THEN 'open'::text WHEN 'paid'::text THEN 'paid'::text WHEN 'completed'::text THEN 'done'::text WHEN 'refunded'::text THEN 'undone'::text ELSE 'dropped'::text END
;

CREATE OR REPLACE FUNCTION public.tickets_note_closing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status <> 'closed' then
    new.closed_at := null;
  elsif tg_op = 'INSERT' or old.status <> 'closed' then
    new.closed_at := new.updated_at;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.webhook_delivery_holds(kind text, state text, tries integer, next_try_at timestamp with time zone, fault text, tried_at timestamp with time zone, answer_code integer, took_ms integer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return kind in (
      'order.placed', 'order.paid', 'order.failed', 'order.cancelled', 'order.refunded',
      'invoice.issued', 'invoice.paid', 'invoice.overdue', 'credit-note.issued', 'service.active',
      'service.suspended', 'service.cancelled', 'service.restored', 'ticket.opened',
      'ticket.replied', 'ticket.closed', 'webhook.test'
    )
    and state in ('waiting', 'sent', 'failed')
    and fault in ('timeout', 'unknown-host', 'private-address', 'bad-certificate', 'no-connection')
    and tries between 0 and 10
    and (state = 'waiting') = (next_try_at is not null)
    and (tried_at is null) = (took_ms is null)
    and num_nonnulls(answer_code, fault) = num_nonnulls(tried_at)
    and (state <> 'sent' or answer_code between 200 and 299);
end
$function$
;

CREATE TRIGGER abuse_notices_stay BEFORE UPDATE ON public.abuse_notices FOR EACH ROW EXECUTE FUNCTION abuse_notice_stays();
CREATE TRIGGER allocations_are_append_only BEFORE DELETE OR UPDATE ON public.allocations FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER allocations_are_kept BEFORE TRUNCATE ON public.allocations FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER allocations_move_claims AFTER INSERT ON public.allocations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION allocations_move_claims();
CREATE TRIGGER api_keys_hold BEFORE UPDATE ON public.api_keys FOR EACH ROW EXECUTE FUNCTION api_key_holds();
CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION keep_audit_log();
CREATE TRIGGER audit_log_is_kept BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_seals_are_append_only BEFORE DELETE OR UPDATE ON public.audit_seals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_seals_are_kept BEFORE TRUNCATE ON public.audit_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER line_payments_add_up AFTER INSERT OR DELETE OR UPDATE ON public.bank_line_payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bank_line_adds_up();
CREATE CONSTRAINT TRIGGER booked_lines_add_up AFTER INSERT ON public.bank_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.state = 'booked'::text)) EXECUTE FUNCTION bank_line_adds_up();
CREATE CONSTRAINT TRIGGER changed_lines_add_up AFTER UPDATE OF state, amount_cents ON public.bank_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((('booked'::text = old.state) OR ('booked'::text = new.state))) EXECUTE FUNCTION bank_line_adds_up();
CREATE TRIGGER credits_are_final BEFORE DELETE OR UPDATE ON public.credits FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credits_are_kept BEFORE TRUNCATE ON public.credits FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER data_breach_letters_hold BEFORE UPDATE ON public.data_breach_letters FOR EACH ROW EXECUTE FUNCTION data_breach_letter_holds();
CREATE TRIGGER data_breach_letters_stay BEFORE DELETE ON public.data_breach_letters FOR EACH ROW EXECUTE FUNCTION data_breach_log_stays();
CREATE TRIGGER data_breach_updates_stay BEFORE DELETE OR UPDATE ON public.data_breach_updates FOR EACH ROW EXECUTE FUNCTION data_breach_log_stays();
CREATE TRIGGER data_breaches_hold BEFORE UPDATE ON public.data_breaches FOR EACH ROW EXECUTE FUNCTION data_breach_holds();
CREATE TRIGGER data_breaches_stay BEFORE DELETE ON public.data_breaches FOR EACH ROW EXECUTE FUNCTION data_breach_log_stays();
CREATE TRIGGER demo_clock_forward BEFORE UPDATE ON public.demo_clock FOR EACH ROW EXECUTE FUNCTION demo_clock_forward();
CREATE TRIGGER discount_codes_keep_term BEFORE INSERT OR UPDATE OF cycle, term_months ON public.discount_codes FOR EACH ROW EXECUTE FUNCTION keep_code_term();
CREATE TRIGGER incident_updates_stay BEFORE UPDATE ON public.incident_updates FOR EACH ROW EXECUTE FUNCTION incident_update_stays();
CREATE TRIGGER invoice_lines_are_as_hashed AFTER INSERT ON public.invoice_lines REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION lines_are_as_hashed();
CREATE TRIGGER invoice_lines_are_final BEFORE DELETE OR UPDATE ON public.invoice_lines FOR EACH ROW EXECUTE FUNCTION keep_invoice_line();
CREATE TRIGGER invoice_lines_are_kept BEFORE TRUNCATE ON public.invoice_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credit_notes_are_noted AFTER INSERT ON public.invoices FOR EACH ROW WHEN (((new.kind = 'credit_note'::text) OR (new.corrects_invoice_id IS NOT NULL))) EXECUTE FUNCTION note_credit();
CREATE TRIGGER invoices_are_due BEFORE INSERT ON public.invoices FOR EACH ROW EXECUTE FUNCTION fill_due_day();
CREATE TRIGGER invoices_are_kept BEFORE TRUNCATE ON public.invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER issued_invoices_are_final BEFORE DELETE OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION keep_issued_invoice();
CREATE TRIGGER option_prices_are_final BEFORE UPDATE ON public.option_prices FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER option_prices_are_kept BEFORE TRUNCATE ON public.option_prices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_discounts_are_final BEFORE UPDATE ON public.order_discounts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER changed_orders_are_noted AFTER UPDATE OF status, total_cents, credited_cents, created_at, paid_at ON public.orders FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.total_cents IS DISTINCT FROM new.total_cents) OR (old.credited_cents IS DISTINCT FROM new.credited_cents) OR (old.created_at IS DISTINCT FROM new.created_at) OR (old.paid_at IS DISTINCT FROM new.paid_at))) EXECUTE FUNCTION note_order();
CREATE TRIGGER order_lines_follow AFTER UPDATE OF status ON public.orders FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION order_lines_follow();
CREATE TRIGGER orders_are_noted AFTER INSERT OR DELETE ON public.orders FOR EACH ROW EXECUTE FUNCTION note_order();
CREATE TRIGGER orders_keep_term BEFORE INSERT OR UPDATE OF billing_cycle, term_months ON public.orders FOR EACH ROW EXECUTE FUNCTION keep_term();
CREATE TRIGGER plan_changes_keep_terms BEFORE INSERT OR UPDATE OF from_term_months, to_term_months, from_cycle, to_cycle ON public.plan_changes FOR EACH ROW EXECUTE FUNCTION keep_changed_terms();
CREATE TRIGGER plan_price_changes_are_final BEFORE UPDATE ON public.plan_price_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER plan_price_changes_are_kept BEFORE TRUNCATE ON public.plan_price_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER plan_prices_are_noted AFTER INSERT OR UPDATE OF price_cents, yearly_price_cents ON public.plans FOR EACH ROW EXECUTE FUNCTION note_plan_prices();
CREATE TRIGGER prices_are_final BEFORE UPDATE ON public.prices FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER prices_are_kept BEFORE TRUNCATE ON public.prices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER profiles_are_searchable AFTER INSERT ON public.profiles FOR EACH ROW WHEN ((new.company IS NOT NULL)) EXECUTE FUNCTION keep_company_searchable();
CREATE TRIGGER profiles_stay_searchable AFTER UPDATE OF company ON public.profiles FOR EACH ROW WHEN ((old.company IS DISTINCT FROM new.company)) EXECUTE FUNCTION keep_company_searchable();
CREATE TRIGGER series_are_kept BEFORE TRUNCATE ON public.series FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER series_go_on BEFORE DELETE OR UPDATE ON public.series FOR EACH ROW EXECUTE FUNCTION keep_series();
CREATE TRIGGER services_are_counted AFTER INSERT ON public.services REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_inserted_statuses();
CREATE TRIGGER services_are_recounted AFTER UPDATE OF status ON public.services FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION keep_changed_status();
CREATE TRIGGER services_are_uncounted AFTER DELETE ON public.services REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_deleted_statuses();
CREATE TRIGGER services_keep_term BEFORE INSERT OR UPDATE OF billing_cycle, term_months ON public.services FOR EACH ROW EXECUTE FUNCTION keep_term();
CREATE TRIGGER tickets_are_counted AFTER INSERT ON public.tickets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_inserted_statuses();
CREATE TRIGGER tickets_are_recounted AFTER UPDATE OF status ON public.tickets FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION keep_changed_status();
CREATE TRIGGER tickets_are_uncounted AFTER DELETE ON public.tickets REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_deleted_statuses();
CREATE TRIGGER tickets_note_closing BEFORE INSERT OR UPDATE OF status ON public.tickets FOR EACH ROW EXECUTE FUNCTION tickets_note_closing();
CREATE TRIGGER users_are_counted AFTER INSERT ON public.users REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_users();
CREATE TRIGGER users_are_searchable BEFORE INSERT OR UPDATE OF name, email ON public.users FOR EACH ROW EXECUTE FUNCTION keep_search_text();
CREATE TRIGGER users_are_uncounted AFTER DELETE ON public.users REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_users();
CREATE TRIGGER vat_id_checks_are_final BEFORE UPDATE ON public.vat_id_checks FOR EACH ROW EXECUTE FUNCTION refuse_change();

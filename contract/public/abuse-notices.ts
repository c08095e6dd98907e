import * as z from 'zod';
import {
  ABUSE_KINDS,
  ABUSE_MAX_ADDRESSES,
  ABUSE_MAX_LENGTH,
  ABUSE_MIN_LENGTH,
  abuseAddresses,
  isAbuseAddress,
  mayBeAnonymous,
} from '#domain/compliance/abuse-notice.ts';
import { callsOf, procedure } from '#contract/procedures.ts';
import { emailValue, messageKeyValue, requiredLines, textValue } from '#contract/values.ts';

const calls = callsOf(procedure, 'Shop');

const addresses = requiredLines(ABUSE_MAX_LENGTH.addresses)
  .transform((text) => abuseAddresses(text))
  .refine((lines) => lines.length <= ABUSE_MAX_ADDRESSES, {
    message: `Meld hoogstens ${ABUSE_MAX_ADDRESSES} adressen tegelijk. / At most ${ABUSE_MAX_ADDRESSES} addresses.`,
  })
  .refine((lines) => lines.every(isAbuseAddress), {
    message:
      'Zet op elke regel één URL, domein of IP-adres. / One URL, domain or IP address on each line.',
  });

const explanation = requiredLines(ABUSE_MAX_LENGTH.explanation).refine(
  (text) => text.length >= ABUSE_MIN_LENGTH.explanation,
  { message: 'Leg uit waarom dit niet mag. / Explain why this is illegal.' },
);

/**
 * Name of a person or an organisation; it must not be markup, since a mail reads it back. Empty is nobody.
 */
const name = textValue(ABUSE_MAX_LENGTH.name).regex(
  /^[^<>]*$/,
  'Gebruik gewone tekst. / Use plain text.',
);

const email = textValue(254).refine(
  (text) => text === '' || emailValue.safeParse(text).success,
  'Vul een geldig e-mailadres in. / Enter a valid e-mail address.',
);

/** Content of a notice (DSA art. 16(2)): why, where exactly, who, and that it is meant. */
const abuseNotice = z
  .strictObject({
    kind: z.enum(ABUSE_KINDS),
    addresses,
    explanation,
    /** Only notices of child abuse may leave these empty. */
    name: name.default(''),
    email: email.default(''),
    /** "A bona fide belief that the information and allegations therein are accurate and complete." */
    goodFaith: z.literal(true),
    messageKey: messageKeyValue,
  })
  .superRefine((notice, context) => {
    if (mayBeAnonymous(notice.kind)) return;
    for (const field of ['name', 'email'] as const) {
      if (notice[field] !== '') continue;
      context.addIssue({ code: 'custom', path: [field], message: 'Dit veld is verplicht.' });
    }
  });

export const abuseNotices = {
  submit: calls
    .post('/abuse-notices', 'Notice of illegal content, by anybody; confirmed by mail at once')
    .input(abuseNotice)
    .output(
      z.strictObject({
        /** Number of the notice from here on. */
        number: z.int().positive(),
        receivedAt: z.date(),
        /** Moment by which it is decided. */
        dueAt: z.date(),
      }),
    ),
};

import * as z from 'zod';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import { idValue, ownPasswordValue, requiredText } from '#contract/values.ts';
import {
  KEY_DAYS,
  KEY_NAME_MAX,
  KEY_NETWORKS_MAX,
  KEY_SCOPES,
  KEY_STATES,
  parseNetwork,
} from '#domain/identity/api-key.ts';

/** Most keys that are shown: those that ended go after a while. */
export const KEYS_SHOWN_MAX = 100;

export const apiKey = z.strictObject({
  id: idValue,
  name: z.string(),
  state: z.enum(KEY_STATES),
  scopes: z.array(z.enum(KEY_SCOPES)).max(KEY_SCOPES.length),
  /** Empty is anywhere. */
  networks: z.array(z.string()).max(KEY_NETWORKS_MAX),
  madeBy: z.string(),
  createdAt: z.date(),
  expiresAt: z.date(),
  endedAt: z.date().nullable(),
  lastUsedAt: z.date().nullable(),
  lastAddress: z.string().nullable(),
});

export type ApiKey = z.infer<typeof apiKey>;

/** Abilities of a new key. */
export const apiKeyFields = z.strictObject({
  name: requiredText(KEY_NAME_MAX),
  scopes: z
    .array(z.enum(KEY_SCOPES))
    .min(1, 'Kies wat de sleutel mag opvragen.')
    .max(KEY_SCOPES.length)
    .refine((scopes) => new Set(scopes).size === scopes.length, 'Noem elk onderdeel één keer.'),
  networks: z
    .array(
      z
        .string()
        .max(50)
        .refine(
          (text) => parseNetwork(text) !== null,
          'Vul een IP-adres of een reeks in, zoals 203.0.113.7 of 203.0.113.0/24.',
        ),
    )
    .max(KEY_NETWORKS_MAX, `Vul hoogstens ${KEY_NETWORKS_MAX} adressen of reeksen in.`),
  days: z.literal([...KEY_DAYS]),
});

const PATH = '/staff/api-keys';

/** Keys with which other programs read the shop. */
export const apiKeys = {
  list: staff.get(PATH, 'API keys, newest first').output(z.array(apiKey).max(KEYS_SHOWN_MAX)),
  create: staff
    .post(PATH, 'Make an API key', { description: 'The key is in this answer and nowhere else.' })
    .errors({ WRONG_PASSWORD: ERRORS.WRONG_PASSWORD, TOO_MANY_KEYS: ERRORS.TOO_MANY_KEYS })
    .input(apiKeyFields.extend({ ownPassword: ownPasswordValue }))
    .output(z.strictObject({ keyId: idValue, key: z.string(), expiresAt: z.date() })),
  end: staff
    .post(`${PATH}/{keyId}/end`, 'A key lets nobody in any more')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ keyId: idValue }))
    .output(z.strictObject({ keyId: idValue })),
};

import * as z from 'zod';
import type { OpenPanelRefusal } from '#domain/delivery/service.ts';
import { SERVICE_NAME } from '#domain/delivery/service-name.ts';
import { readSshKey, SSH_KEY_MAX } from '#domain/delivery/ssh-key.ts';
import { ERRORS } from '#contract/errors.ts';
import { systemName } from '#contract/public/plans.ts';
import { idValue, ownPasswordValue, requiredText } from '#contract/values.ts';

/** Access to a server from its restart on; the password where one was made, told this once. */
export const serverAccess = z.strictObject({
  username: z.string(),
  password: z.string().nullable(),
});

export type ServerAccess = z.infer<typeof serverAccess>;

const SSH_KEY =
  'Plak een openbare SSH-sleutel, één regel die begint met ssh-ed25519, ecdsa-sha2-… of ssh-rsa (2048 bits of meer).';

/** A public key in one line, without its comment. */
export const sshKeyValue = z
  .string()
  .max(SSH_KEY_MAX, SSH_KEY)
  .transform((text, context) => {
    const key = readSshKey(text);
    if (key !== null) return key;
    context.addIssue({ code: 'custom', message: SSH_KEY });
    return z.NEVER;
  });

/** Request to lose all that is on a server, by its customer or by staff. */
export const reinstallRequest = z.strictObject({
  serviceId: idValue,
  /** The name of the service, typed over. */
  confirmName: requiredText(SERVICE_NAME.maxLength),
  /** Password of the account that asks. */
  ownPassword: ownPasswordValue,
  /** System it will run on, one of those of its plan; left out, the one it runs on now. */
  system: systemName.optional(),
  /** Sent twice, it is done once. */
  requestKey: z.uuid(),
});

/** Refusals by a status in which a service is neither on nor switched off. */
export const NEITHER_ON_NOR_OFF = {
  SERVICE_PENDING: ERRORS.SERVICE_PENDING,
  SERVICE_OFFLINE: ERRORS.SERVICE_OFFLINE,
  SERVICE_CANCELLED: ERRORS.SERVICE_CANCELLED,
};

/** Refusals of calls that only a running service can have. */
export const NOT_RUNNING: { [Code in OpenPanelRefusal]: (typeof ERRORS)[Code] } = {
  ...NEITHER_ON_NOR_OFF,
  SERVICE_SUSPENDED: ERRORS.SERVICE_SUSPENDED,
};

export const REINSTALL_REFUSALS = {
  ...NOT_RUNNING,
  SERVICE_REINSTALLING: ERRORS.SERVICE_REINSTALLING,
  SERVICE_BUSY: ERRORS.SERVICE_BUSY,
  SERVICE_NOT_REINSTALLABLE: ERRORS.SERVICE_NOT_REINSTALLABLE,
  SERVICE_NAME_DIFFERS: ERRORS.SERVICE_NAME_DIFFERS,
  SYSTEM_NOT_OFFERED: ERRORS.SYSTEM_NOT_OFFERED,
  WRONG_PASSWORD: ERRORS.WRONG_PASSWORD,
};

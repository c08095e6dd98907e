import { signedIn } from '#server/platform/auth/procedures.ts';
import { createApiKey } from './create-api-key.ts';
import { endApiKey } from './end-api-key.ts';
import { listApiKeys } from './queries.ts';

export const staffApiKeys = {
  list: signedIn.staff.apiKeys.list.handler(({ context }) => listApiKeys(context)),
  create: signedIn.staff.apiKeys.create.handler(({ context, input }) =>
    createApiKey(context, input),
  ),
  end: signedIn.staff.apiKeys.end.handler(({ context, input }) => endApiKey(context, input)),
};

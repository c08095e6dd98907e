import { signedIn } from '#server/platform/auth/procedures.ts';
import { readSettingValues } from './queries.ts';
import { saveSettings } from './save-settings.ts';

export const staffSettings = {
  get: signedIn.staff.settings.get.handler(({ context }) => readSettingValues(context.db)),
  save: signedIn.staff.settings.save.handler(({ context, input }) => saveSettings(context, input)),
};

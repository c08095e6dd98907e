import { sellerFrom, settingValue, type StoredSettings } from './settings.ts';

/** Settings that a new shop has to be given, the gravest first. */
export const SETUP_STEPS = ['company', 'support_email', 'mail_server'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/**
 * Settings that still miss: without the company data nothing can be ordered, without a support
 * address nobody can ask anything, and without a mail server no invoice leaves.
 */
export function missingSteps(
  stored: StoredSettings,
  { sendsMails }: { sendsMails: boolean },
): SetupStep[] {
  const isMissing: Readonly<Record<SetupStep, boolean>> = {
    company: !sellerFrom(stored).ok,
    support_email: settingValue(stored, 'support_email') === '',
    mail_server: !sendsMails,
  };
  return SETUP_STEPS.filter((step) => isMissing[step]);
}

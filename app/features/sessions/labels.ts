import type { AccountSession } from '#contract/customer/security.ts';

/** A device as people recognise it: "Firefox op Windows". */
export function deviceName({
  isColleague,
  browser,
  system,
}: Pick<AccountSession, 'isColleague' | 'browser' | 'system'>): string {
  if (isColleague) return 'Medewerker kijkt mee';
  if (browser === '' && system === '') return 'Onbekend apparaat';
  if (browser === '' || system === '') return browser || system;
  return `${browser} op ${system}`;
}

import { mollieMethods } from './mollie-answers.ts';
import { createMollieClient, MollieError, type MollieSettings } from './mollie-client.ts';
import { MOLLIE_METHOD, mollieWebhookUrl, modeOf } from './mollie.ts';

/** Tells whether Mollie takes this key, can be paid with, and can tell the shop; in one line. Never throws. */
export async function inspectMollie(
  settings: MollieSettings & { appUrl: string },
): Promise<{ fine: boolean; line: string }> {
  const key = `${modeOf(settings.apiKey)} key`;
  try {
    const { _embedded: known } = await createMollieClient(settings).get('methods', mollieMethods);
    if (!known.methods.some(({ id }) => id === MOLLIE_METHOD)) {
      return { fine: false, line: `${key} answers, but iDEAL is not switched on at Mollie` };
    }
    const debits = known.methods.some(({ id }) => id === 'directdebit') ? 'on' : 'off';
    const messages = mollieWebhookUrl(settings.appUrl) ?? 'nowhere: APP_URL is not public';
    return {
      fine: true,
      line: `${key} answers, iDEAL is on, SEPA direct debit is ${debits}, messages go to ${messages}`,
    };
  } catch (error) {
    if (!(error instanceof MollieError)) throw error;
    const isRefused = error.status === 401 || error.status === 403;
    return { fine: false, line: isRefused ? `MOLLIE_API_KEY: ${key} is refused` : error.message };
  }
}

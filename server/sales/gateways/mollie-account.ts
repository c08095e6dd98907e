import { PAYMENT_METHOD_NAMES } from '#domain/sales/payment.ts';
import { mollieMethods } from './mollie-answers.ts';
import { createMollieClient, MollieError, type MollieSettings } from './mollie-client.ts';
import { readMollieMethod } from './mollie-methods.ts';
import { mollieWebhookUrl, modeOf } from './mollie.ts';

/** Tells whether Mollie takes this key, can be paid with, and can tell the shop; in one line. Never throws. */
export async function inspectMollie(
  settings: MollieSettings & { appUrl: string },
): Promise<{ fine: boolean; line: string }> {
  const key = `${modeOf(settings.apiKey)} key`;
  try {
    const { _embedded: known } = await createMollieClient(settings).get(
      'methods?includeWallets=applepay',
      mollieMethods,
    );
    const ways = known.methods.flatMap(({ id }) => readMollieMethod(id) ?? []);
    if (ways.length === 0) {
      return { fine: false, line: `${key} answers, but no way to pay is switched on at Mollie` };
    }
    const on = ways.map((way) => PAYMENT_METHOD_NAMES[way]).join(', ');
    const debits = known.methods.some(({ id }) => id === 'directdebit') ? 'on' : 'off';
    const messages = mollieWebhookUrl(settings.appUrl) ?? 'nowhere: APP_URL is not public';
    return {
      fine: true,
      line: `${key} answers, customers pay with ${on}, SEPA direct debit is ${debits}, messages go to ${messages}`,
    };
  } catch (error) {
    if (!(error instanceof MollieError)) throw error;
    const isRefused = error.status === 401 || error.status === 403;
    return { fine: false, line: isRefused ? `MOLLIE_API_KEY: ${key} is refused` : error.message };
  }
}

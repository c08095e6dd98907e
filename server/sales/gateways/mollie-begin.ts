import { molliePayment, type MolliePayment } from './mollie-answers.ts';
import { MollieError, type MollieClient } from './mollie-client.ts';
import { mollieKey } from './mollie-key.ts';

/**
 * Begins a payment that somebody pays on a page of Mollie's. Asked before with other words, as from the
 * page of the order and now by a link, its key is refused: then what differs is begun beside it, under a
 * key of its own. Of the two only money counts.
 */
export async function beginPayment(
  client: MollieClient,
  { key, body }: { key: string; body: object },
): Promise<MolliePayment> {
  try {
    return await client.post('payments', molliePayment, { key, body });
  } catch (error) {
    if (!(error instanceof MollieError) || error.status !== 400) throw error;
    const own = mollieKey(key, JSON.stringify(body));
    return client.post('payments', molliePayment, { key: own, body });
  }
}

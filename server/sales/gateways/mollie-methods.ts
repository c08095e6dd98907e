import type { PaymentMethod } from '#domain/sales/payment.ts';
import { toMollieAmount } from './mollie-amount.ts';
import { mollieMethods } from './mollie-answers.ts';
import { createMollieClient, MollieError, type MollieSettings } from './mollie-client.ts';
import type { OfferAsked } from './payment-port.ts';

/** Mollie's names of the ways that we offer. iDEAL and Wero are one; its name stays `ideal`. */
const MOLLIE_METHODS = {
  ideal: 'ideal',
  bancontact: 'bancontact',
  card: 'creditcard',
  paypal: 'paypal',
  apple_pay: 'applepay',
} as const satisfies Partial<Record<PaymentMethod, string>>;

type Known = keyof typeof MOLLIE_METHODS;
const KNOWN: readonly Known[] = ['ideal', 'bancontact', 'card', 'paypal', 'apple_pay'];

/** Offered while nobody knows better: every account of a Dutch shop begins with it. */
const UNTIL_TOLD: readonly Known[] = ['ideal'];

/** A page waits for this; what a person asks for does not. */
const TIMEOUT_MS = 3000;
const FRESH_MS = 5 * 60_000;
/** After no answer nobody waits for the next one for a while. */
const SILENT_MS = 30_000;
const KEPT_MAX = 200;

/** Names a way as Mollie does. Throws for one that is none of Mollie's. */
export function toMollieMethod(method: PaymentMethod): string {
  const known = KNOWN.find((name) => name === method);
  if (known === undefined) throw new Error(`Mollie does not collect by ${method}`);
  return MOLLIE_METHODS[known];
}

/** Null for a way that we do not offer, such as a gift card that was added at Mollie. */
export function readMollieMethod(name: string | null | undefined): PaymentMethod | null {
  return KNOWN.find((method) => MOLLIE_METHODS[method] === name) ?? null;
}

/** Asks which of the ways that we offer this account has, for such a payment. Throws MollieError. */
export async function fetchMollieMethods(
  settings: MollieSettings,
  asked: OfferAsked,
): Promise<readonly PaymentMethod[]> {
  const client = createMollieClient(settings);
  const { _embedded: told } = await client.get(`methods?${queryOf(asked)}`, mollieMethods);
  return KNOWN.filter((method) => told.methods.some(({ id }) => id === MOLLIE_METHODS[method]));
}

function queryOf({ amountCents, country, givesMandate }: OfferAsked): string {
  const query = new URLSearchParams({
    sequenceType: givesMandate ? 'first' : 'oneoff',
    billingCountry: country,
    // Not told otherwise: whether a browser has it is found out there.
    includeWallets: 'applepay',
  });
  if (amountCents !== null) {
    const { currency, value } = toMollieAmount(amountCents);
    query.set('amount[currency]', currency);
    query.set('amount[value]', value);
  }
  return query.toString();
}

/** A clock of its own, which nobody sets. */
const sinceStart = () => performance.now();

type Told = { methods: Promise<readonly PaymentMethod[]>; until: number };

/**
 * Keeps what Mollie said for some minutes, and longer while it does not answer. `forget` is for when it
 * turns out to be no longer so.
 */
export function createMollieOffers(settings: MollieSettings, now: () => number = sinceStart) {
  const kept = new Map<string, Told>();
  const limited = {
    ...settings,
    timeoutMs: Math.min(settings.timeoutMs ?? TIMEOUT_MS, TIMEOUT_MS),
  };

  async function ask(asked: OfferAsked, told: Told, before: Told | undefined) {
    try {
      return await fetchMollieMethods(limited, asked);
    } catch (error) {
      if (!(error instanceof MollieError)) throw error;
      told.until = now() + SILENT_MS;
      return before === undefined ? UNTIL_TOLD : before.methods;
    }
  }

  return {
    offers(asked: OfferAsked): Promise<readonly PaymentMethod[]> {
      const key = queryOf(asked);
      const before = kept.get(key);
      if (before !== undefined && before.until > now()) return before.methods;
      const told: Told = { methods: Promise.resolve(UNTIL_TOLD), until: now() + FRESH_MS };
      told.methods = ask(asked, told, before);
      kept.delete(key);
      kept.set(key, told);
      const [oldest] = kept.keys();
      if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
      return told.methods;
    },
    forget: () => kept.clear(),
  };
}

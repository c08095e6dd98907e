import { z } from 'zod';
import { beginningOf } from '#domain/platform/shorten.ts';
import { splitVatId } from '#domain/catalogue/vat-treatment.ts';
import { readJson, reasonOf } from '#server/platform/outgoing-http/http-answer.ts';
import { VatIdRegistryError, type VatIdAnswer, type VatIdRegistry } from './vat-id-port.ts';

/** Service of the European Commission; free, without a key. */
export const VIES_API = 'https://ec.europa.eu/taxation_customs/vies/rest-api/';

/**
 * Time that an answer is waited for, as btw is charged without one: VIES asks the register of another
 * country, and has taken sixteen seconds. Whoever waits on the page they order on is told so.
 */
export const VIES_PATIENCE_MS = 20_000;
const TEXT_MAX = { name: 300, address: 500, consultation: 50 };

/** Answer of a country that does not tell whose number it is. */
const NOT_TOLD = '---';

const told = (longest: number) =>
  z
    .string()
    .nullish()
    .transform((text) => {
      const known = (text ?? '').replaceAll(/\s+/gu, ' ').trim();
      return known === NOT_TOLD ? '' : beginningOf(known, longest);
    });

const answer = z.object({
  valid: z.boolean(),
  name: told(TEXT_MAX.name),
  address: told(TEXT_MAX.address),
  requestIdentifier: told(TEXT_MAX.consultation),
});

/** Told with status 200 too: `MS_UNAVAILABLE`, `MS_MAX_CONCURRENT_REQ`, `INVALID_INPUT` and such. */
const refusal = z.object({
  actionSucceed: z.literal(false),
  errorWrappers: z.array(z.object({ error: z.string() })).min(1),
});

/** Error of VIES about a number that cannot exist, which it does not look up. */
const NOT_A_NUMBER = 'INVALID_INPUT';

type ViesSettings = {
  /** Address of VIES; a test puts a server of its own there. Ends with a slash. */
  baseUrl?: string;
  timeoutMs?: number;
};

/** The registers of all countries of the EU, through VIES. */
export function createVies(settings: ViesSettings = {}): VatIdRegistry {
  const underWay = new Map<string, Promise<VatIdAnswer>>();
  return {
    // A page that asks again, and the order that is placed meanwhile, wait for the same answer.
    async lookUp(vatId, requester) {
      const key = `${vatId} ${requester}`;
      const asked = underWay.get(key) ?? ask(settings, { vatId, requester });
      underWay.set(key, asked);
      return asked.finally(() => underWay.delete(key));
    },
  };
}

function ask(
  settings: ViesSettings,
  { vatId, requester }: { vatId: string; requester: string },
): Promise<VatIdAnswer> {
  const [asked, asking] = [splitVatId(vatId), splitVatId(requester)];
  return call(settings, {
    countryCode: asked.prefix,
    vatNumber: asked.number,
    requesterMemberStateCode: asking.prefix,
    requesterNumber: asking.number,
  });
}

async function call(
  { baseUrl = VIES_API, timeoutMs = VIES_PATIENCE_MS }: ViesSettings,
  question: Record<string, string>,
): Promise<VatIdAnswer> {
  const { status, text } = await fetch(new URL('check-vat-number', baseUrl), {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(question),
    redirect: 'error',
    // The limit is for the whole answer, its body included.
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch((error: unknown) => {
      throw new VatIdRegistryError(`VIES has no answer: ${reasonOf(error)}`, { cause: error });
    });
  const body = readJson(text);
  const refused = refusal.safeParse(body);
  if (refused.success) {
    const reasons = refused.data.errorWrappers.map(({ error }) => error);
    if (reasons.includes(NOT_A_NUMBER)) {
      return { isValid: false, name: '', address: '', consultation: null };
    }
    throw new VatIdRegistryError(`VIES does not look it up: ${reasons.join(', ').slice(0, 200)}`);
  }
  const read = answer.safeParse(body);
  if (status !== 200 || !read.success) {
    throw new VatIdRegistryError(`VIES gives ${status}, an answer that we cannot read`);
  }
  const { valid, name, address, requestIdentifier } = read.data;
  return { isValid: valid, name, address, consultation: requestIdentifier || null };
}

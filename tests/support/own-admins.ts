import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { openShop } from './shop.ts';

const emailOf = (worker: number): string => `beheer-${worker}@hostwerk.test`;

/**
 * The admin that journeys of this worker work as, with the password of the demo. The calls of one person
 * are counted: journeys beside each other in one name would now and then use them up.
 */
export function ownAdmin(): string {
  return emailOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0));
}

/** One for each worker, in the program that runs at this address; those of an earlier run stay as they are. */
export async function makeOwnAdmins(url: string, workers: number): Promise<void> {
  const shop = openShop();
  try {
    for (let worker = 0; worker < workers; worker += 1) {
      const email = emailOf(worker);
      if (await signUp(url, { email, address: `198.19.0.${worker + 1}` })) {
        await shop.setRole(email, 'admin');
      }
    }
  } finally {
    await shop.close();
  }
}

/** Tells whether there is a new account; not when there was one. */
async function signUp(
  url: string,
  { email, address }: { email: string; address: string },
): Promise<boolean> {
  const answer = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, 'x-forwarded-for': address },
    body: JSON.stringify({
      email,
      password: DEMO_PASSWORD,
      name: 'Bo Beheerder',
      firstName: 'Bo',
      lastName: 'Beheerder',
      company: '',
      termsAccepted: true,
    }),
  });
  if (!answer.ok && answer.status !== 409) throw new Error(await answer.text());
  return answer.ok;
}

import { useEffect, useState } from 'react';
import type { PaymentMethod } from '#domain/sales/payment.ts';
import type { PayLinkAnswer } from '#app/lib/pay-link-calls.ts';
import { loadPayLinkCalls } from '#app/lib/pay-link-demand.ts';

export type PayLinkState = { status: 'checking' } | PayLinkAnswer;

/** While a bank is busy with a payment, whose outcome comes to the server and not to this page. */
const ASK_EVERY_MS = 2_000;
/** Quick rounds of asking; after those the payer has probably left the payment where it was. */
const QUICK_ROUNDS = 60;
const ASK_LATER_MS = 20_000;
const UNREACHABLE = 'We zijn even niet bereikbaar. Probeer het over een minuut opnieuw.';

async function ask(token: string): Promise<PayLinkAnswer> {
  const calls = await loadPayLinkCalls().catch(() => null);
  return calls?.showPayLink(token) ?? { status: 'failed', sentence: UNREACHABLE };
}

function isWaiting(state: PayLinkState): boolean {
  return (
    state.status === 'open' && state.invoice.attempt === 'open' && state.invoice.ownOrderId === null
  );
}

/** Asks how the invoice of a link stands, and asks again by itself while a payment is under way. */
export function usePayLink(token: string) {
  const [state, setState] = useState<PayLinkState>({
    status: token === '' ? 'refused' : 'checking',
  });
  const [rounds, setRounds] = useState(0);
  useEffect(() => {
    if (token === '') return undefined;
    let isCurrent = true;
    void ask(token).then((answer) => {
      if (isCurrent) setState(answer);
    });
    return () => {
      isCurrent = false;
    };
  }, [token]);
  useEffect(() => {
    if (!isWaiting(state)) return undefined;
    const askAgain = async () => {
      setRounds(rounds + 1);
      const answer = await ask(token);
      // The state on the screen is worth more than a message that asking failed just now.
      if (answer.status !== 'failed') setState(answer);
    };
    const timer = setTimeout(askAgain, rounds < QUICK_ROUNDS ? ASK_EVERY_MS : ASK_LATER_MS);
    return () => clearTimeout(timer);
  }, [state, rounds, token]);

  const [problem, setProblem] = useState<string | null>(null);
  const [isStarting, setStarting] = useState(false);
  const refresh = async () => setState(await ask(token));
  const start = async (method: PaymentMethod | undefined) => {
    setStarting(true);
    setProblem(null);
    const calls = await loadPayLinkCalls().catch(() => null);
    const answer = (await calls?.startPayLink(token, method)) ?? UNREACHABLE;
    if (typeof answer !== 'string') {
      window.location.assign(answer.payUrl);
      return;
    }
    setProblem(answer);
    setStarting(false);
    // It may have been paid or taken back meanwhile.
    await refresh();
  };
  return { state, refresh, start, isStarting, problem };
}

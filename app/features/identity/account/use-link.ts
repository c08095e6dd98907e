import { useEffect, useState } from 'react';
import { failure, type AuthFailure } from '#app/lib/session/auth-answers.ts';
import type { LinkAnswer, LinkHolder } from '#app/lib/session/recovery-calls.ts';

export type LinkState =
  | { status: 'checking' }
  | { status: 'open'; holder: LinkHolder }
  | { status: 'refused'; refusal: AuthFailure };

const INCOMPLETE: LinkState = {
  status: 'refused',
  refusal: {
    ...failure(
      400,
      'Deze link is niet compleet. Open de link uit de mail, of kopieer hem helemaal.',
    ),
    code: 'LINK_UNKNOWN',
  },
};

function stateOf(answer: LinkAnswer): LinkState {
  return answer.ok
    ? { status: 'open', holder: answer.holder }
    : { status: 'refused', refusal: answer };
}

/** Asks the server once, in the browser, what a link from a mail is worth. */
export function useLink(token: string, ask: (token: string) => Promise<LinkAnswer>) {
  const [state, setState] = useState<LinkState>(token === '' ? INCOMPLETE : { status: 'checking' });
  useEffect(() => {
    if (token === '') return undefined;
    let isCurrent = true;
    void ask(token).then((answer) => {
      if (isCurrent) setState(stateOf(answer));
    });
    return () => {
      isCurrent = false;
    };
  }, [token, ask]);
  return {
    state,
    refuse: (refusal: AuthFailure) => setState({ status: 'refused', refusal }),
    again: async () => {
      setState({ status: 'checking' });
      setState(stateOf(await ask(token)));
    },
  };
}

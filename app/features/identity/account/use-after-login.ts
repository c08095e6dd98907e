import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { pathAfterLogin, readErrand, type Errand } from '#app/lib/session/after-login.ts';
import { onSignedIn } from '#app/lib/session/session-demand.ts';

/**
 * Reads the errand behind the login, and goes there as soon as someone is signed in, here or in another
 * tab.
 */
export function useAfterLogin(): Errand {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const errand = readErrand(query);
  const destination = pathAfterLogin(errand);
  useEffect(
    () => onSignedIn(() => void navigate(destination, { replace: true })),
    [destination, navigate],
  );
  return errand;
}

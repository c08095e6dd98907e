import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { pathAfterLogin, readErrand, type Errand } from '#app/lib/after-login.ts';
import { useSession } from '#app/lib/session.ts';

/** What waits behind the login; goes there as soon as someone is signed in, here or in another tab. */
export function useAfterLogin(): Errand {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const session = useSession();
  const errand = readErrand(query);
  const destination = pathAfterLogin(errand);
  useEffect(() => {
    if (session.status === 'signed-in') void navigate(destination, { replace: true });
  }, [session.status, destination, navigate]);
  return errand;
}

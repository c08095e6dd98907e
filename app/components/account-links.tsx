import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#app/lib/paths.ts';
import { loadSession } from '#app/lib/session/session-demand.ts';
import { showFailure } from '#app/lib/toasts/toasts.ts';
import { Button, type ButtonVariant } from '#app/ui/button.tsx';

type AccountLinksProps = {
  /** In a menu the quieter of the two has an edge too: there is no bar around it. */
  look?: 'bar' | 'menu';
  onNavigate?: () => void;
};

/**
 * Both pairs are in the page, which is the same for everyone; an attribute that is set before the
 * first paint shows the one that fits (see lib/boot-script.ts).
 */
export function AccountLinks({ look = 'bar', onNavigate }: AccountLinksProps) {
  const { pathname, search } = useLocation();
  // The errand behind the login goes along from one of its two pages to the other.
  const errand = pathname === paths.login() || pathname === paths.register() ? search : '';
  const quiet = look === 'menu' ? 'secondary' : 'ghost';
  return (
    <>
      <Button asChild variant={quiet} className="signed-out-only">
        <Link to={paths.login() + errand} onClick={onNavigate}>
          Inloggen
        </Link>
      </Button>
      <Button asChild className="signed-out-only">
        <Link to={paths.register() + errand} onClick={onNavigate}>
          Registreren
        </Link>
      </Button>
      <Button asChild className="signed-in-only">
        <Link to={paths.dashboard()} onClick={onNavigate}>
          Dashboard
        </Link>
      </Button>
      <SignOutButton variant={quiet} />
    </>
  );
}

function SignOutButton({ variant }: { variant: ButtonVariant }) {
  const [pending, setPending] = useState(false);
  const handleClick = async () => {
    setPending(true);
    // Loaded on the click: a visitor who never signs in does not carry the session's code.
    try {
      const { signOut } = await loadSession();
      await signOut();
    } catch {
      setPending(false);
      showFailure('signOut');
    }
  };
  return (
    <Button
      variant={variant}
      className="signed-in-only"
      pending={pending}
      onClick={() => void handleClick()}
    >
      Uitloggen
    </Button>
  );
}

import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#app/lib/paths.ts';
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
  const quiet = look === 'menu' ? 'secondary' : 'ghost';
  return (
    <>
      <Button asChild variant={quiet} className="signed-out-only">
        <Link to={paths.login()} onClick={onNavigate}>
          Inloggen
        </Link>
      </Button>
      <Button asChild className="signed-out-only">
        <Link to={paths.register()} onClick={onNavigate}>
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
    const { signOut } = await import('#app/lib/session.ts');
    await signOut();
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

import { Link, useLocation } from 'react-router';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';

/** Reminds whoever is inside that the site is closed: nobody is to forget that it sells nothing. */
export function ClosedConsoleCard() {
  // There the switch itself says it.
  if (useLocation().pathname === areaPaths.adminSettings()) return null;
  return (
    <Alert
      tone="warn"
      isShort
      title="De site is dicht voor onderhoud"
      className="print:hidden"
      action={
        <Button asChild variant="secondary" size="sm">
          <Link to={areaPaths.adminSettings('onderhoudsmodus')}>Naar de schakelaar</Link>
        </Button>
      }
    >
      Bezoekers en klanten zien de onderhoudspagina; niemand kan bestellen.
    </Alert>
  );
}

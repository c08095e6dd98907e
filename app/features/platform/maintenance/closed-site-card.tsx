import { type ComponentProps, useEffect } from 'react';
import { Logo } from '#app/components/logo.tsx';
import { MessageScreen } from '#app/components/message-screen.tsx';
import { ToastsAtHand } from '#app/components/toasts-at-hand.tsx';
import { useSite } from '#app/lib/site.ts';
import { Card } from '#app/ui/card.tsx';
import { AccessForm } from './access-form.tsx';

const linkClasses = 'text-green underline underline-offset-4';

function Ways() {
  const { supportEmail, communityUrl } = useSite();
  if (supportEmail === '' && communityUrl === '') return null;
  return (
    <p className="mt-3">
      {communityUrl === '' ? null : (
        <>
          Op de hoogte blijven of iets vragen?{' '}
          <a href={communityUrl} rel="noopener" className={linkClasses}>
            Ga naar onze community
          </a>
          .{' '}
        </>
      )}
      {supportEmail === '' ? null : (
        <>
          Haast?{' '}
          <a href={`mailto:${supportEmail}`} className={linkClasses}>
            Mail ons
          </a>
          .
        </>
      )}
    </p>
  );
}

/** Shows everybody that the site is closed, with a way in for the people who work on it. */
export function ClosedSiteCard({ onEntered }: ComponentProps<typeof AccessForm>) {
  useBlockedTools();
  const { siteName } = useSite();
  return (
    <>
      {/* The page stands alone, without the header that says whose shop this is. */}
      <p className="mb-10 text-center">
        <Logo name={siteName} />
      </p>
      <MessageScreen
        title="We zijn even aan het klussen"
        extra={
          <Card className="mx-auto mt-12 max-w-sm text-left">
            <h2 id="toegang" className="mb-4 text-lg font-semibold">
              Toegang voor admins
            </h2>
            <AccessForm onEntered={onEntered} />
          </Card>
        }
      >
        <p>
          De site is dicht voor onderhoud. Diensten die al draaien, draaien gewoon door. Zodra we
          klaar zijn, ga je vanzelf verder waar je was.
        </p>
        <Ways />
      </MessageScreen>
      <ToastsAtHand />
    </>
  );
}

const TOOLS: ReadonlySet<string> = new Set(['KeyI', 'KeyJ', 'KeyC', 'KeyK']);

function opensTools({ code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  if (code === 'F12') return true;
  if (!ctrlKey && !metaKey) return false;
  return code === 'KeyU' || ((shiftKey || altKey) && TOOLS.has(code));
}

function handleMenu(event: Event): void {
  event.preventDefault();
}

function handleKey(event: KeyboardEvent): void {
  if (opensTools(event)) event.preventDefault();
}

/**
 * Keeps the context menu and the shortcuts of developer tools shut while this is shown. As asked
 * for, and cosmetic: every browser has other ways to open them.
 */
function useBlockedTools(): void {
  useEffect(() => {
    document.addEventListener('contextmenu', handleMenu);
    document.addEventListener('keydown', handleKey, true);
    return () => {
      document.removeEventListener('contextmenu', handleMenu);
      document.removeEventListener('keydown', handleKey, true);
    };
  }, []);
}

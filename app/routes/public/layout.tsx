import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { SiteFooter } from '#app/components/site-footer.tsx';
import { SiteHeader } from '#app/components/site-header.tsx';
import { ToastsAtHand } from '#app/components/toasts-at-hand.tsx';
import { followSessionHint } from '#app/lib/session/session-hint.ts';

/** The frame of every page that visitors see. */
export default function PublicLayout() {
  useEffect(followSessionHint, []);
  return (
    <>
      <SiteHeader />
      <main id="inhoud" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <SiteFooter />
      <ToastsAtHand />
    </>
  );
}

import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { beginPage } from '#app/lib/focus/focus-page.ts';

/**
 * Without a load no browser tells that another page is there: begins at its beginning, and says its
 * title to who does not see it. What only the rest of an address says (a filter, a page of a list, a
 * part of the text) is the same page still.
 */
export function PageAnnouncer() {
  const { pathname, hash } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const shown = useRef(pathname);
  const stop = useRef(() => {});
  const [title, setTitle] = useState('');
  useEffect(() => {
    const from = shown.current;
    if (from === pathname) return;
    shown.current = pathname;
    stop.current();
    setTitle(document.title);
    // A visitor who did nothing here yet, and was sent on from the address they came by, has just loaded a
    // page.
    if (navigator.userActivation?.hasBeenActive === false) return;
    // An address that names a part of the page leads there.
    if (hash === '') stop.current = beginPage(isBack ? from : null);
  }, [pathname, hash, isBack]);
  return (
    <div aria-live="polite" className="sr-only print:hidden">
      {title}
    </div>
  );
}

import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { SystemPage } from '#app/components/system-page.tsx';
import { ClosedSiteCard } from '#app/features/platform/maintenance/closed-site-card.tsx';
import { keepToast } from '#app/lib/toasts/kept-toast.ts';
import { useMaintenance } from '#app/lib/maintenance/maintenance-state.ts';
import { pageMeta } from '#app/lib/pages/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { safePath } from '#app/lib/pages/safe-path.ts';
import { isMaintenancePath } from '#domain/platform/maintenance.ts';
import type { Route } from './+types/maintenance.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: 'Onderhoud',
    description: 'We werken aan de site en zijn zo terug.',
    path: paths.maintenance(),
    noindex: true,
  });
}

/**
 * A closed site sends this page for every address. The script of a page runs by its address, so
 * this puts the right one there first and keeps the one that was asked for.
 */
const ADDRESS_SCRIPT =
  "(function(l){if(!/^\\/maintenance\\/?$/.test(l.pathname))history.replaceState(null,'','/maintenance?next='+encodeURIComponent(l.pathname+l.search+l.hash))})(location)";

function keepWelcome(title: string): void {
  keepToast({ tone: 'success', title });
}

/** Outside the site's frame: during maintenance its links lead nowhere. */
export default function MaintenancePage() {
  const { status, hasAccess } = useMaintenance();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const isOver = status === 'open' || hasAccess;
  const asked = safePath(query.get('next')) ?? paths.home();

  useEffect(() => {
    if (!isOver) return;
    const target = isMaintenancePath(asked.split(/[?#]/, 1)[0] ?? '') ? paths.home() : asked;
    // Within the page: leaving it would end the access that was just given.
    void navigate(target, { replace: true });
  }, [isOver, asked, navigate]);

  return (
    <main className="my-auto">
      {/* oxlint-disable-next-line react/no-danger -- our own constant; it must run before the page takes over, so it cannot be a file */}
      <script dangerouslySetInnerHTML={{ __html: ADDRESS_SCRIPT }} />
      <SystemPage>
        <ClosedSiteCard onEntered={keepWelcome} />
      </SystemPage>
    </main>
  );
}

import { data } from 'react-router';
import { NotFoundScreen } from '#app/components/not-found-screen.tsx';
import { SystemPage } from '#app/components/system-page.tsx';
import { pageMeta } from '#app/lib/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import type { Route } from './+types/not-found.ts';

export function loader() {
  return data(null, { status: 404 });
}

/** An address that does not exist is nobody's to keep. */
export function headers() {
  return {};
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: 'Pagina niet gevonden',
    description: 'Deze pagina bestaat niet (meer).',
    path: paths.home(),
    noindex: true,
  });
}

export default function NotFoundPage() {
  return (
    <SystemPage>
      <NotFoundScreen />
    </SystemPage>
  );
}

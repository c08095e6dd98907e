import { data } from 'react-router';
import { NotFoundScreen } from '#app/components/not-found-screen.tsx';
import { SystemPage } from '#app/components/system-page.tsx';
import { pageMeta } from '#app/lib/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import type { Route } from './+types/test-404.ts';

export function loader() {
  return data(null, { status: 404 });
}

/** Shows the not-found page, with its status, at an address that does exist. */
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

export default function TestNotFoundPage() {
  return (
    <SystemPage>
      <NotFoundScreen />
    </SystemPage>
  );
}

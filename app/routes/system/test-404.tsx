import { data } from 'react-router';
import { NotFoundScreen } from '#app/components/not-found-screen.tsx';
import { SystemPage } from '#app/components/system-page.tsx';
import { notFoundMeta } from '#app/lib/pages/page-meta.ts';
import type { Route } from './+types/test-404.ts';

export function loader() {
  return data(null, { status: 404 });
}

/** Shows the not-found page, with its status, at an address that does exist. */
export function headers() {
  return {};
}

export function meta({ matches }: Route.MetaArgs) {
  return notFoundMeta(matches);
}

export default function TestNotFoundPage() {
  return (
    <SystemPage>
      <NotFoundScreen />
    </SystemPage>
  );
}

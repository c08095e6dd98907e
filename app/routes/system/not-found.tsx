import { data } from 'react-router';
import { NotFoundScreen } from '#app/components/not-found-screen.tsx';
import { SystemPage } from '#app/components/system-page.tsx';
import { notFoundMeta } from '#app/lib/pages/page-meta.ts';
import type { Route } from './+types/not-found.ts';

export function loader() {
  return data(null, { status: 404 });
}

/** The program keeps one such page for every address that does not exist; nobody else keeps any. */
export function headers({ parentHeaders }: Route.HeadersArgs) {
  return parentHeaders;
}

export function meta({ matches }: Route.MetaArgs) {
  return notFoundMeta(matches);
}

export default function NotFoundPage() {
  return (
    <SystemPage>
      <NotFoundScreen />
    </SystemPage>
  );
}

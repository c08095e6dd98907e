import { ServerErrorScreen } from '#app/components/server-error-screen.tsx';
import { SystemPage } from '#app/components/system-page.tsx';
import { pageMeta } from '#app/lib/pages/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import type { Route } from './+types/server-error.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: 'Er ging iets mis',
    description: 'Er ging iets mis aan onze kant.',
    path: paths.serverError(),
    noindex: true,
  });
}

export default function ServerErrorPage() {
  return (
    <SystemPage>
      <ServerErrorScreen />
    </SystemPage>
  );
}

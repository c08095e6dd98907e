import { MessageScreen } from '#app/components/message-screen.tsx';
import { SystemPage } from '#app/components/system-page.tsx';
import { pageMeta } from '#app/lib/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { useSite } from '#app/lib/site.ts';
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

/** Outside the site's frame: during maintenance its links lead nowhere. */
export default function MaintenancePage() {
  const { supportEmail } = useSite();
  return (
    <main className="my-auto">
      <SystemPage>
        <MessageScreen title="We zijn even aan het klussen">
          <p>
            De site is dicht voor onderhoud. Diensten die al draaien, draaien gewoon door.
            {supportEmail === '' ? null : (
              <>
                {' '}
                Haast?{' '}
                <a
                  href={`mailto:${supportEmail}`}
                  className="text-green underline underline-offset-4"
                >
                  Mail ons
                </a>
                .
              </>
            )}
          </p>
        </MessageScreen>
      </SystemPage>
    </main>
  );
}

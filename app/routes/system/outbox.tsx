import RefreshCw from 'lucide-react/icons/refresh-cw';
import { data, useRevalidator } from 'react-router';
import { EmptyState } from '#app/components/empty-state.tsx';
import { PageHeader } from '#app/components/page-header.tsx';
import { Paging } from '#app/components/paging.tsx';
import { MailCard } from '#app/features/platform/outbox/mail-card.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { cursorOf, useListParams } from '#app/lib/list-params.ts';
import { paths } from '#app/lib/paths.ts';
import { siteContext } from '#app/lib/pages/site-context.ts';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/outbox.ts';

const PAGE_SIZE = 25;

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Outbox', path: paths.outbox() });
}

/** Knows the error of the in-process client too, whose class is another copy than ours. */
function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'NOT_FOUND';
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const cursor = cursorOf(new URL(request.url).searchParams);
  try {
    return await context
      .get(siteContext)
      .api.outbox.list({ limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) });
  } catch (error) {
    // A real shop has no outbox page.
    if (isNotFound(error)) throw data(null, { status: 404 });
    throw error;
  }
}

/** New mails change nothing that a kept page is kept by. */
export function headers() {
  return {};
}

export default function OutboxPage({ loaderData }: Route.ComponentProps) {
  const { items, nextCursor, count } = loaderData;
  const params = useListParams();
  const revalidator = useRevalidator();
  return (
    <section className="mx-auto flex max-w-4xl flex-col gap-6 px-5 pt-10 pb-18 sm:px-8">
      <PageHeader
        title="Outbox"
        intro="De e-mails die deze demo verstuurd zou hebben, de nieuwste bovenaan."
        actions={
          <Button
            variant="secondary"
            pending={revalidator.state === 'loading'}
            onClick={() => void revalidator.revalidate()}
          >
            {revalidator.state === 'loading' ? null : <RefreshCw aria-hidden="true" />}
            Vernieuwen
          </Button>
        }
      />
      {items.length === 0 ? (
        <EmptyState title="Nog geen e-mails">
          Registreer of bestel iets; de e-mail die daarbij hoort, verschijnt hier.
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {items.map((mail) => (
            <li key={mail.id}>
              <MailCard mail={mail} />
            </li>
          ))}
        </ul>
      )}
      <Paging
        count={items.length === 0 ? undefined : count}
        noun={['e-mail', 'e-mails']}
        onPrevious={params.cursor === undefined ? undefined : params.previous}
        onNext={nextCursor === null ? undefined : () => params.next(nextCursor)}
      />
    </section>
  );
}

import { ORPCError } from '@orpc/client';
import { CHANGED_ERRORS } from '#contract/errors/changed.ts';

/** The build of the site that this page came with, as its list of pages has it; null where it has none. */
function ownVersion(): string | null {
  const manifest: unknown = Reflect.get(window, '__reactRouterManifest');
  if (typeof manifest !== 'object' || manifest === null || !('version' in manifest)) return null;
  return typeof manifest.version === 'string' ? manifest.version : null;
}

/**
 * Heeds that input was refused. Where this page is of an earlier build than the server's, that is no fault
 * of the person who typed it: the page has to be fetched anew. Throws PAGE_OUTDATED then.
 */
export async function refuseOutdatedPage(): Promise<void> {
  const version = ownVersion();
  if (version === null) return;
  const asked = new URL('/__manifest', window.location.origin);
  asked.searchParams.set('version', version);
  asked.searchParams.set('paths', '/');
  // An answer from before is kept for a year; and a server that is out of reach by now says nothing of it.
  const answer = await fetch(asked, { cache: 'no-store' }).catch(() => null);
  if (answer?.headers.has('x-remix-reload-document') !== true) return;
  throw new ORPCError('PAGE_OUTDATED', CHANGED_ERRORS.PAGE_OUTDATED);
}

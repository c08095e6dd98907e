import { paths } from '#app/lib/paths.ts';
import { siteContext } from '#app/lib/pages/site-context.ts';
import type { Route } from './+types/robots.ts';

/** Areas that hold one person's things, and the doors to them. */
const CLOSED = [paths.dashboard(), paths.admin(), '/checkout', '/test-gateway', '/dev'];

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(siteContext);
  const lines = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}

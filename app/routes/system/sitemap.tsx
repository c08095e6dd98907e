import { paths } from '#app/lib/paths.ts';
import { siteContext } from '#app/lib/site-context.ts';
import type { Route } from './+types/sitemap.ts';

/** Pages for everyone; what belongs to one person is not for search engines. */
const PAGES = [
  paths.home(),
  paths.services(),
  paths.pricing(),
  paths.support(),
  paths.status(),
  paths.contact(),
  paths.withdraw(),
  paths.abuse(),
  paths.faq(),
  paths.terms(),
  paths.privacy(),
  paths.login(),
  paths.register(),
];

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(siteContext);
  const urls = PAGES.map((path) => `  <url><loc>${origin}${path}</loc></url>`).join('\n');
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8' } },
  );
}

import { paths } from '#app/lib/paths.ts';
import { siteContext } from '#app/lib/pages/site-context.ts';
import type { Route } from './+types/sitemap.ts';

/** Pages for everyone; what belongs to one person is not for search engines. */
const PAGES = [
  paths.home(),
  paths.services(),
  paths.pricing(),
  paths.support(),
  paths.articles(),
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

/** With the articles that there are. Without a database it has the pages of every shop, and is not kept. */
export async function loader({ context }: Route.LoaderArgs) {
  const { origin, api } = context.get(siteContext);
  const articles = await api.articles.list().then(
    (list) => list.articles.map(({ slug }) => paths.article(slug)),
    () => null,
  );
  const urls = [...PAGES, ...(articles ?? [])]
    .map((path) => `  <url><loc>${origin}${path}</loc></url>`)
    .join('\n');
  const headers = new Headers({ 'Content-Type': 'application/xml; charset=utf-8' });
  if (articles !== null) headers.set('Cache-Tag', 'articles');
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`,
    { headers },
  );
}

/**
 * Answers the page of a navigation inside the site, which fetches a file named after it: `/faq.data`, and
 * `/_.data` for `/`.
 */
export function pageOf(pathname: string): string {
  if (pathname.endsWith('/_.data')) return pathname.slice(0, -'_.data'.length);
  return pathname.endsWith('.data') ? pathname.slice(0, -'.data'.length) : pathname;
}

/** What a navigation inside the site fetches is named after its page: `/faq.data`, and `/_.data` of `/`. */
export function pageOf(pathname: string): string {
  if (pathname.endsWith('/_.data')) return pathname.slice(0, -'_.data'.length);
  return pathname.endsWith('.data') ? pathname.slice(0, -'.data'.length) : pathname;
}

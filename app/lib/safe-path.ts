/** Never resolved: only a place to stand on, so that a path that names another host shows itself. */
const HERE = 'https://here.invalid';

/** A path of this site, or undefined: a login page that sends people elsewhere is a phisher's tool. */
export function safePath(text: string | null): string | undefined {
  if (text === null || !text.startsWith('/')) return undefined;
  try {
    const url = new URL(text, HERE);
    return url.origin === HERE ? `${url.pathname}${url.search}${url.hash}` : undefined;
  } catch {
    return undefined;
  }
}

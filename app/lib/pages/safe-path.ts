/** Never resolved: only a place to stand on, so that a path that names another host shows itself. */
const HERE = 'https://here.invalid';

/** A path of this site, or undefined: a login page that sends people elsewhere is a phisher's tool. */
export function safePath(text: string | null): string | undefined {
  if (text === null || !text.startsWith('/')) return undefined;
  try {
    const url = new URL(text, HERE);
    // `/.//elsewhere` is a path of ours until its dots are gone: then it begins like another host.
    const isOurs = url.origin === HERE && !url.pathname.startsWith('//');
    return isOurs ? `${url.pathname}${url.search}${url.hash}` : undefined;
  } catch {
    return undefined;
  }
}

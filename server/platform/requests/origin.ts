/** Tells whether a text is an address of one of these kinds, with a host in it. */
export function hasScheme(text: string, schemes: string[]): boolean {
  return (
    URL.canParse(text) && schemes.includes(new URL(text).protocol) && new URL(text).hostname !== ''
  );
}

/** Tells whether a text is a web address with nothing after its host and port, and nobody's name in it. */
export function isOrigin(text: string): boolean {
  if (!hasScheme(text, ['http:', 'https:'])) return false;
  const url = new URL(text);
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
}

/** Tells whether a secret may go this way: without encryption it stays on this machine. */
export function isPrivateWay({ protocol, hostname }: URL, secure = 'https:'): boolean {
  return protocol === secure || /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Tells whether a text is a URL of PostgreSQL. */
export function isPostgresUrl(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(withHost(text));
}

/** The role that such a URL names, empty where it names none. */
export function roleIn(url: string): string {
  return isPostgresUrl(url) ? decodeURIComponent(new URL(withHost(url)).username) : '';
}

/** `postgres://user@/name?host=/folder` (a socket) has no host and is no URL to the standard. */
function withHost(text: string): string {
  return text.replace('@/', '@socket/');
}

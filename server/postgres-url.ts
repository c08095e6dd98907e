/** Whether a text is a URL of PostgreSQL; one of a socket has nothing between '@' and '/'. */
export function isPostgresUrl(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(withHost(text));
}

/** The role that such a URL names, empty where it names none. */
export function roleIn(url: string): string {
  return isPostgresUrl(url) ? decodeURIComponent(new URL(withHost(url)).username) : '';
}

function withHost(text: string): string {
  return text.replace('@/', '@socket/');
}

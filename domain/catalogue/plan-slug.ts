/** A plan in a URL: lower-case words joined by hyphens, 50 characters at most. */
export const PLAN_SLUG = /^(?=.{1,50}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A slug out of a name, for a form to begin with: `Webhosting Plus!` is `webhosting-plus`. */
export function suggestSlug(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replaceAll(/^-+|-+$/g, '');
}

/** A plan in a URL: lower-case words joined by hyphens, 50 characters at most. */
export const PLAN_SLUG = /^(?=.{1,50}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

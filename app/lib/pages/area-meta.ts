import { pageMeta } from './page-meta.ts';

type AreaMeta = Pick<Parameters<typeof pageMeta>[0], 'matches' | 'path'> & { title: string };

/** Title of a page behind the login, which no search engine should list. */
export function areaMeta({ matches, title, path }: AreaMeta) {
  return pageMeta({ matches, title, path, description: title, noindex: true });
}

import type { VerbContext } from '#server/context.ts';

/** Names of the shop itself: nobody's hosting is under them. */
export function shopDomains({ config }: Pick<VerbContext, 'config'>): string[] {
  const { directadmin } = config;
  const ofPanel = directadmin === undefined ? [] : [directadmin.domain, hostOf(directadmin.url)];
  return [hostOf(config.appUrl), ...ofPanel];
}

function hostOf(address: string): string {
  return new URL(address).hostname;
}

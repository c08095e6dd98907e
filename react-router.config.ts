import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // Every link is known after the first page, so no manifest request per hover.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;

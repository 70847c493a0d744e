import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The map of all routes weighs 7 KB packed: a page brings its own and asks for those its links
  // lead to.
  routeDiscovery: { mode: 'lazy' },
  // A `clientLoader` of its own is a script of 60 bytes, and a round trip: what it needs comes with the page anyway.
  splitRouteModules: false,
} satisfies Config;

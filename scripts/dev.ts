import { resolve } from 'node:path';
import type { SiteHandler } from '@cotejo/contracts/site-data';
import { createServer } from 'vite';
import { startServer } from '../apps/api/src/app/server.ts';

// The API behind Vite's development server. `node --watch` restarts it when the API changes.
const vite = await createServer({
  root: resolve(import.meta.dirname, '../apps/web'),
  appType: 'custom',
  server: { middlewareMode: true },
});

const handle: SiteHandler = async (request, given) => {
  const site = await vite.ssrLoadModule('/src/document/handle-site.ts');
  return site.default(request, given);
};

const server = await startServer(process.env, async () => ({ handle, assetsDir: null, before: vite.middlewares }));

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await Promise.all([server.stop(), vite.close()]);
    process.exit(0);
  });

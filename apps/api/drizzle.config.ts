import { defineConfig } from 'drizzle-kit';

// Paths are relative to the root of the repository, where `npm run db:generate` runs.
export default defineConfig({
  dialect: 'postgresql',
  schema: './apps/api/src/platform/db/schema.ts',
  out: './apps/api/migrations',
});

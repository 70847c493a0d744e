import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateDocumentKey } from '../../apps/api/src/platform/storage/document-keys.ts';
import { findFreePort } from '../../apps/api/src/testing/find-free-port.ts';
import { pgBouncerProgram, startPgBouncer } from '../../apps/api/src/testing/pgbouncer.ts';
import type { PostgresCluster } from '../../apps/api/src/testing/postgres-cluster.ts';
import { runOnServer } from '../../apps/api/src/testing/postgres-server.ts';
import { hasRedis, type RedisServer, startRedis } from '../../apps/api/src/testing/redis-server.ts';
import { startS3Server } from '../../apps/api/src/testing/s3-server.ts';
import { startOwnCluster } from '../support/own-cluster.ts';
import { adminAccount, start } from '../support/server.ts';
import { startFakeSmtp } from '../support/smtp.ts';
import { hasHaproxy, startBalancer } from './haproxy.ts';

type Server = Awaited<ReturnType<typeof start>>;

export interface Cluster {
  /** Of the balancer, or of the first process without one. */
  readonly url: string;
  readonly postgres: PostgresCluster;
  readonly redis: RedisServer | null;
  readonly hasBalancer: boolean;
  readonly environment: Record<string, string>;
  readonly dataDir: string;
  server(index: number): Server;
  /** `folder` has the code of another version. */
  restart(index: number, folder?: string): Promise<void>;
  close(): Promise<void>;
}

export async function openCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-cluster-'));
  const dataDir = join(folder, 'data');
  const closers: (() => Promise<unknown> | unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const end of closers.reverse()) await end();
  };
  const opened = <Part>(part: Part, end: (part: Part) => Promise<unknown> | unknown): Part => {
    closers.push(() => end(part));
    return part;
  };
  try {
    const postgres = opened(await startOwnCluster(), (cluster) => cluster.stop());
    const s3 = opened(await startS3Server(), (server) => server.stop());
    if (!process.env.TEST_STORAGE_URL)
      console.info('! STAND-IN: S3 is @20minutes/s3rver (TEST_STORAGE_URL names a bucket of a real one)');
    const smtp = opened(await startFakeSmtp(), (server) => server.close());
    const redis = hasRedis ? opened(await startRedis(), (server) => server.kill()) : null;
    if (!redis) console.info('! NOT COVERED: Redis (no redis-server on this machine)');
    const own = {
      STORAGE_URL: s3.newFolder(),
      SMTP_URL: smtp.url,
      APP_SECRET: randomBytes(48).toString('base64'),
      DOCUMENT_KEYS: generateDocumentKey(),
      ADMIN_EMAIL: adminAccount.email,
      ADMIN_PASSWORD: adminAccount.password,
    };
    // Production refuses demo data, so a first start in development loads it.
    const first = await start({ dataDir, environment: { ...own, DATABASE_URL: postgres.url } });
    await first.stop();

    // An acknowledged write must survive a crash of PostgreSQL.
    await runOnServer(postgres.url, `alter role postgres set synchronous_commit = 'on'`);
    let databaseUrl = postgres.url;
    if (pgBouncerProgram) {
      const bouncer = opened(await startPgBouncer(postgres.url), (running) => running.stop());
      databaseUrl = bouncer.through(postgres.url);
    } else console.info('! NOT COVERED: PgBouncer (no pgbouncer on this machine)');

    const ports: [number, number] = [await findFreePort(), await findFreePort()];
    const environment: Record<string, string> = {
      ...own,
      // Production requires rate limits, and limits counted per process would stop the load.
      NODE_ENV: redis && hasHaproxy ? 'production' : 'development',
      // The load signs in with a password.
      ADMIN_SECOND_FACTOR: 'optional',
      DEMO_DATA: 'off',
      DATABASE_URL: databaseUrl,
      DATABASE_DIRECT_URL: postgres.url,
      PUBLIC_ORIGIN: 'https://cotejo.example',
      TRUST_PROXY: '127.0.0.1',
      BACKUP_DAILY: 'off',
      METRICS_TOKEN: 'a token of the cluster',
      RATE_LIMIT: redis && hasHaproxy ? 'on' : 'off',
      ...(redis && { REDIS_URL: redis.url }),
    };
    const launch = (port: number, folder?: string) =>
      start({
        dataDir,
        environment: { ...environment, PORT: String(port) },
        ...(folder !== undefined && { root: folder }),
      });
    const servers = await Promise.all(ports.map((port) => launch(port)));
    closers.push(() => Promise.all(servers.map((server) => server.kill())));
    const server = (index: number): Server => {
      const found = servers[index];
      if (!found) throw new Error(`No server ${index}`);
      return found;
    };
    const balancer = hasHaproxy ? opened(await startBalancer(ports), (running) => running.stop()) : null;
    if (!balancer) console.info('! NOT COVERED: rolling restart and kill (no haproxy on this machine)');
    return {
      url: balancer?.url ?? server(0).url,
      postgres,
      redis,
      hasBalancer: balancer !== null,
      environment,
      dataDir,
      server,
      restart: async (index, folder) => {
        servers[index] = await launch(ports[index] ?? 0, folder);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

import { join } from 'node:path';
import type { Config } from '#config.ts';

/** A configuration for tests: everything in `dataDir`, no limits per address, no demo data. */
export function testConfig(dataDir: string, changes: Partial<Config> = {}): Config {
  return {
    environment: 'test',
    isProduction: false,
    port: 0,
    host: '127.0.0.1',
    dataDir,
    databaseUrl: undefined,
    databaseReplicaUrl: undefined,
    databasePool: 5,
    storageUrl: undefined,
    smtpUrl: undefined,
    redisUrl: undefined,
    mailFrom: 'Cotejo <no-responder@cotejo.example>',
    contactEmail: 'contacto@cotejo.example',
    operator: undefined,
    socialLinks: [],
    publicOrigin: 'http://localhost',
    trustProxy: undefined,
    firstAdmin: { email: 'admin@cotejo.example', password: 'Primera*2026', isGenerated: true },
    appSecret: 'a secret of the tests, long enough to be one',
    formerAppSecrets: [],
    documentKeys: undefined,
    demoData: false,
    rateLimit: false,
    passwordMaxAgeDays: 0,
    documentLookup: 'owner',
    adminInactivity: '5m',
    notificationsLive: false,
    corsOrigins: [],
    metricsToken: undefined,
    backupDir: join(dataDir, 'backups'),
    backupKeep: 7,
    backupDaily: true,
    logLevel: 'silent',
    mailbox: true,
    ...changes,
  };
}

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brokenPasswordRules } from '@cotejo/contracts/core/fields';
import { compile as compileProxies } from '@fastify/proxy-addr';
import { z } from 'zod';
import { parsePostgresUrl } from '#db/postgres-address.ts';
import { StartupError } from '#startup-error.ts';
import { parseDocumentKeys } from '#storage/document-keys.ts';
import { parseS3Url } from '#storage/s3-store.ts';
import { ensureSecretFile } from '#storage/secret-file.ts';

// The only reader of the environment. Everything else receives a Config.

const flag = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform((text) => ['on', 'true', '1'].includes(text));
const whole = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, `must be between ${minimum} and ${maximum}`);
/** Text that `read` takes without an error. */
const readable = (read: (text: string) => unknown, message: string) =>
  z.string().refine((text) => {
    try {
      read(text);
      return true;
    } catch {
      return false;
    }
  }, message);
const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );
const postgresUrl = readable(
  parsePostgresUrl,
  'must be postgres://user:password@host:port[,host:port]/name[?target_session_attrs=read-write]',
);
/** What stands between commas. */
const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
const readProxies = (text: string) => compileProxies(text.split(',').map((part) => part.trim()));

// Balancers ask every 2 to 5 s and want to hear it twice.
const productionDrainSeconds = 10;

const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATABASE_POOL: whole(1, 200).default(10),
  STORAGE_URL: readable(parseS3Url, 'must be s3://bucket?endpoint=…').optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  REDIS_URL: url('redis:', 'rediss:').optional(),
  MAIL_FROM: z.string().min(3).default('Cotejo <no-responder@cotejo.example>'),
  CONTACT_EMAIL: z.email().default('contacto@cotejo.example'),
  OPERATOR: z.string().trim().max(200, 'must have at most 200 characters').optional(),
  SOCIAL_LINKS: z
    .string()
    .default('')
    .transform(listOf)
    .refine(
      (links) => links.every((link) => URL.parse(link)?.protocol === 'https:'),
      'must be https addresses, comma separated',
    ),
  PUBLIC_ORIGIN: url('http:', 'https:').optional(),
  TRUST_PROXY: readable(readProxies, 'must be addresses or networks, comma separated').optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  APP_SECRET_FORMER: z.string().default('').transform(listOf),
  DOCUMENT_KEYS: readable(parseDocumentKeys, 'must be id:base64 of 32 bytes, newest first').optional(),
  DEMO_DATA: flag.optional(),
  RATE_LIMIT: flag.default(true),
  PASSWORD_MAX_AGE_DAYS: whole(0, 3650).default(0),
  DOCUMENT_LOOKUP: z.enum(['owner', 'public']).default('owner'),
  ADMIN_INACTIVITY: z.enum(['5m', '30m']).default('5m'),
  NOTIFICATIONS_LIVE: flag.default(false),
  CORS_ORIGINS: z.string().default('').transform(listOf),
  METRICS_TOKEN: z.string().min(16).optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEEP: whole(1, 365).default(7),
  BACKUP_DAILY: flag.optional(),
  DRAIN_SECONDS: whole(0, 25).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

export interface Config {
  readonly environment: 'development' | 'test' | 'production';
  readonly isProduction: boolean;
  readonly port: number;
  readonly host: string;
  /** Absolute path of the folder with the embedded database, files and generated secrets. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /**
   * The same database without a pooler between, for migrations, LISTEN and the job queue; undefined
   * means `databaseUrl`.
   */
  readonly databaseDirectUrl: string | undefined;
  readonly databaseReplicaUrl: string | undefined;
  readonly databasePool: number;
  readonly storageUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly redisUrl: string | undefined;
  readonly mailFrom: string;
  readonly contactEmail: string;
  /** Who runs the site, as its footer says it: name, RUC and postal address in one line. */
  readonly operator: string | undefined;
  /** URLs of the operator's own pages at social networks. */
  readonly socialLinks: readonly string[];
  /** Origin people see, without a trailing slash; undefined means http://host:port. */
  readonly publicOrigin: string | undefined;
  readonly trustProxy: string | undefined;
  readonly firstAdmin: { email: string; password: string; isGenerated: boolean };
  /** Key of the hashes of mailed codes and of other keyed digests. */
  readonly appSecret: string;
  /**
   * Former values of `appSecret`, newest first: seals of the activity log that were made with them
   * can still be checked.
   */
  readonly formerAppSecrets: readonly string[];
  /**
   * `id:base64key` pairs, newest first, comma separated; undefined means generated under dataDir.
   */
  readonly documentKeys: string | undefined;
  readonly demoData: boolean;
  readonly rateLimit: boolean;
  readonly passwordMaxAgeDays: number;
  readonly documentLookup: 'owner' | 'public';
  readonly adminInactivity: '5m' | '30m';
  readonly notificationsLive: boolean;
  readonly corsOrigins: readonly string[];
  readonly metricsToken: string | undefined;
  readonly backupDir: string;
  readonly backupKeep: number;
  /**
   * A backup is made every night by the server itself; usually not with both `DATABASE_URL` and
   * `STORAGE_URL`.
   */
  readonly backupDaily: boolean;
  /**
   * How long calls are still taken in after the signal to stop, so that balancers learn of it, in
   * seconds.
   */
  readonly drainSeconds: number;
  readonly logLevel: string;
  /** The development mailbox page exists: no SMTP server and not production. */
  readonly mailbox: boolean;
}

/**
 * Reads the environment once. Throws StartupError with one line that names the variable. Generated
 * secrets are written with mode 0600 under DATA_DIR/secrets; production refuses to run on them.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const e = readEnvironment(environment);
  const isProduction = e.NODE_ENV === 'production';
  const dataDir = resolve(e.DATA_DIR);

  return {
    environment: e.NODE_ENV,
    isProduction,
    port: e.PORT,
    host: e.HOST,
    dataDir,
    databaseUrl: e.DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    databaseReplicaUrl: e.DATABASE_REPLICA_URL,
    databasePool: e.DATABASE_POOL,
    storageUrl: e.STORAGE_URL,
    smtpUrl: e.SMTP_URL,
    redisUrl: e.REDIS_URL,
    mailFrom: e.MAIL_FROM,
    contactEmail: e.CONTACT_EMAIL,
    operator: e.OPERATOR || undefined,
    socialLinks: e.SOCIAL_LINKS,
    publicOrigin: e.PUBLIC_ORIGIN?.replace(/\/+$/, ''),
    trustProxy: e.TRUST_PROXY,
    firstAdmin: {
      email: (e.ADMIN_EMAIL ?? 'admin@cotejo.example').toLowerCase(),
      password: e.ADMIN_PASSWORD ?? generatedSecret(dataDir, 'admin-password', generatePassword),
      isGenerated: e.ADMIN_PASSWORD === undefined,
    },
    appSecret: e.APP_SECRET ?? generatedSecret(dataDir, 'app-secret', () => randomBytes(32).toString('base64url')),
    formerAppSecrets: e.APP_SECRET_FORMER,
    documentKeys: e.DOCUMENT_KEYS,
    demoData: e.DEMO_DATA ?? (e.DATABASE_URL === undefined && !isProduction),
    rateLimit: e.RATE_LIMIT,
    passwordMaxAgeDays: e.PASSWORD_MAX_AGE_DAYS,
    documentLookup: e.DOCUMENT_LOOKUP,
    adminInactivity: e.ADMIN_INACTIVITY,
    notificationsLive: e.NOTIFICATIONS_LIVE,
    corsOrigins: e.CORS_ORIGINS,
    metricsToken: e.METRICS_TOKEN,
    backupDir: resolve(e.BACKUP_DIR ?? join(dataDir, 'backups')),
    backupKeep: e.BACKUP_KEEP,
    // Outside stores have tools of their own, and copying a bucket through one machine each night
    // does not end.
    backupDaily: e.BACKUP_DAILY ?? !(e.DATABASE_URL !== undefined && e.STORAGE_URL !== undefined),
    drainSeconds: e.DRAIN_SECONDS ?? (isProduction ? productionDrainSeconds : 1),
    logLevel: e.LOG_LEVEL,
    mailbox: e.SMTP_URL === undefined && !isProduction,
  };
}

/** Where an installation lives. */
export type Installation = Pick<
  Config,
  'isProduction' | 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'storageUrl' | 'documentKeys' | 'backupDir'
>;

/**
 * The part of the configuration that a restore needs: writes nothing, so that an empty folder stays
 * empty.
 */
export function readInstallation(environment: NodeJS.ProcessEnv): Installation {
  const e = readEnvironment(environment);
  const dataDir = resolve(e.DATA_DIR);
  return {
    isProduction: e.NODE_ENV === 'production',
    dataDir,
    databaseUrl: e.DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    storageUrl: e.STORAGE_URL,
    documentKeys: e.DOCUMENT_KEYS,
    backupDir: resolve(e.BACKUP_DIR ?? join(dataDir, 'backups')),
  };
}

function readEnvironment(environment: NodeJS.ProcessEnv): z.output<typeof environmentSchema> {
  const setVariables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(setVariables);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = issue?.path.join('.') ?? '';
    throw new StartupError(`La variable ${name} no es válida`, `${name}: ${issue?.message ?? 'is not valid'}`);
  }
  if (parsed.data.NODE_ENV === 'production') requireProductionVariables(parsed.data);
  return parsed.data;
}

function requireProductionVariables(e: z.output<typeof environmentSchema>): void {
  const needed = ['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'APP_SECRET', 'DOCUMENT_KEYS', 'SMTP_URL', 'PUBLIC_ORIGIN'] as const;
  const missing = needed.filter((name) => e[name] === undefined);
  if (missing.length > 0) {
    throw new StartupError(
      `En producción faltan las variables ${missing.join(', ')}`,
      'production refuses generated secrets and the local mailbox',
    );
  }
  if (e.DEMO_DATA === true) {
    throw new StartupError('En producción no se admite DEMO_DATA', 'production refuses demo data and its passwords');
  }
  const [broken] = brokenPasswordRules(e.ADMIN_PASSWORD ?? '');
  if (broken !== undefined)
    throw new StartupError('La variable ADMIN_PASSWORD no es válida', `ADMIN_PASSWORD: ${broken}`);
}

function generatedSecret(dataDir: string, name: string, generate: () => string): string {
  const path = join(dataDir, 'secrets', name);
  try {
    return ensureSecretFile(path, generate);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw existsSync(path)
      ? new StartupError(`No se puede leer el archivo ${path}`, `cannot read a secret: ${code ?? message}`, error)
      : new StartupError(`No se puede escribir en la carpeta ${dataDir}`, `DATA_DIR is not writable: ${code}`, error);
  }
}

/** A password that keeps every rule of the change screen. */
function generatePassword(): string {
  return `${randomBytes(9).toString('base64url')}Aa1*`;
}

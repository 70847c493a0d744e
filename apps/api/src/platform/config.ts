import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { brokenPasswordRules } from '@cotejo/contracts/core/fields';
import type { z } from 'zod';
import { environmentSchema } from '#platform/environment.ts';
import { withSecretFiles } from '#platform/secret-files.ts';
import { StartupError } from '#platform/startup-error.ts';
import { ensureSecretFile } from '#platform/storage/secret-file.ts';

// The only reader of the environment. environment.ts describes and validates the variables.

// Load balancers check every 2 to 5 s and need two failures.
const productionDrainSeconds = 10;

/** Five times the duration of the work it hides (decision 9). */
export const uniformSpanMs = 150;

export interface Config {
  readonly environment: 'development' | 'test' | 'production';
  readonly isProduction: boolean;
  readonly port: number;
  readonly host: string;
  /** Absolute; contains the embedded database, files and generated secrets. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Without a pooler, for migrations, LISTEN and the job queue; default `databaseUrl`. */
  readonly databaseDirectUrl: string | undefined;
  readonly databasePool: number;
  /** False: a start with missing migrations is refused; `npm run migrate` applies them. */
  readonly migrate: boolean;
  readonly storageUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly redisUrl: string | undefined;
  readonly mailFrom: string;
  readonly contactEmail: string;
  /** One line for the footer: name, RUC and postal address. */
  readonly operator: string | undefined;
  readonly socialLinks: readonly string[];
  /** Without a trailing slash; undefined means http://host:port. */
  readonly publicOrigin: string | undefined;
  readonly trustProxy: string | undefined;
  readonly firstAdmin: { email: string; password: string; isGenerated: boolean };
  /** Key of HMACs, such as those of mailed codes. */
  readonly appSecret: string;
  /** `id:base64key` pairs, newest first; undefined means generated in dataDir. */
  readonly documentKeys: string | undefined;
  readonly demoData: boolean;
  readonly rateLimit: boolean;
  /** Milliseconds. Responses whose time could reveal an account are delayed to a multiple of it. */
  readonly uniformSpanMs: number;
  readonly passwordMaxAgeDays: number;
  /** Older unconfirmed rates are stale; after twice as long they are not offered. */
  readonly ratesStaleDays: number;
  /** From an approval until its mails leave. */
  readonly handoverDelayMinutes: number;
  /** YYYY-MM-DD; besides the national holidays. */
  readonly holidaysExtra: readonly string[];
  readonly documentLookup: 'owner' | 'public';
  readonly adminInactivity: '5m' | '30m';
  /** Whether every administrator needs a second key. */
  readonly adminSecondFactor: 'required' | 'optional';
  /** Different people whose documents one administrator may open in a day. */
  readonly documentsPerDay: number;
  readonly notificationsLive: boolean;
  readonly corsOrigins: readonly string[];
  readonly metricsToken: string | undefined;
  readonly backupDir: string;
  readonly backupKeep: number;
  /** Nightly; off by default with both `DATABASE_URL` and `STORAGE_URL`. */
  readonly backupDaily: boolean;
  /** Recipient of age; undefined means that the database of a backup is not encrypted. */
  readonly backupPublicKey: string | undefined;
  /** Whether production may do without `backupPublicKey`. */
  readonly backupInClear: boolean;
  /** Seconds during which requests are accepted after the signal to stop, until load balancers notice. */
  readonly drainSeconds: number;
  readonly logLevel: string;
  /** Logs every request, not only problems. */
  readonly requestLog: boolean;
  /** Name of this process in the log; default host name and process id. */
  readonly instanceName: string;
  /** For example a commit; in the log and the metrics. */
  readonly buildId: string | undefined;
  /** Whether the local mailbox page exists: no SMTP server and not production. */
  readonly mailbox: boolean;
}

/**
 * Throws StartupError, which names the variable. Writes generated secrets to DATA_DIR/secrets with mode 0600;
 * production requires configured ones.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const e = readEnvironment(environment);
  const isProduction = e.NODE_ENV === 'production';
  const dataDir = resolve(e.DATA_DIR);
  // External stores have their own backup tools, and copying a bucket every night takes too long.
  const backupDaily = e.BACKUP_DAILY ?? !(e.DATABASE_URL !== undefined && e.STORAGE_URL !== undefined);
  const backupKeys = { isProduction, backupPublicKey: e.BACKUP_PUBLIC_KEY, backupInClear: e.BACKUP_IN_CLEAR };
  if (backupDaily) requireBackupKey(backupKeys);

  return {
    ...backupKeys,
    environment: e.NODE_ENV,
    port: e.PORT,
    host: e.HOST,
    dataDir,
    databaseUrl: e.DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    databasePool: e.DATABASE_POOL,
    migrate: e.MIGRATE,
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
    documentKeys: e.DOCUMENT_KEYS,
    demoData: e.DEMO_DATA ?? (e.DATABASE_URL === undefined && !isProduction),
    rateLimit: e.RATE_LIMIT,
    uniformSpanMs,
    passwordMaxAgeDays: e.PASSWORD_MAX_AGE_DAYS,
    ratesStaleDays: e.RATES_STALE_DAYS,
    handoverDelayMinutes: e.HANDOVER_DELAY_MINUTES,
    holidaysExtra: e.HOLIDAYS_EXTRA,
    documentLookup: e.DOCUMENT_LOOKUP,
    adminInactivity: e.ADMIN_INACTIVITY,
    adminSecondFactor: e.ADMIN_SECOND_FACTOR ?? (isProduction ? 'required' : 'optional'),
    documentsPerDay: e.DOCUMENTS_PER_DAY,
    notificationsLive: e.NOTIFICATIONS_LIVE,
    corsOrigins: e.CORS_ORIGINS,
    metricsToken: e.METRICS_TOKEN,
    backupDir: resolve(e.BACKUP_DIR ?? join(dataDir, 'backups')),
    backupKeep: e.BACKUP_KEEP,
    backupDaily,
    drainSeconds: e.DRAIN_SECONDS ?? (isProduction ? productionDrainSeconds : 1),
    logLevel: e.LOG_LEVEL,
    requestLog: e.REQUEST_LOG,
    instanceName: e.INSTANCE_NAME ?? `${hostname()}-${process.pid}`,
    buildId: e.BUILD_ID,
    mailbox: e.SMTP_URL === undefined && !isProduction,
  };
}

export type Installation = Pick<
  Config,
  'isProduction' | 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'storageUrl' | 'documentKeys' | 'backupDir'
>;

/** What a restore needs. Generates no secrets, so that an empty folder stays empty. */
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
  const setVariables = Object.fromEntries(
    Object.entries(withSecretFiles(environment)).filter(([, value]) => value !== ''),
  );
  const parsed = environmentSchema.safeParse(setVariables);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = issue?.path.join('.') ?? '';
    throw new StartupError(`La variable ${name} no es válida`, `${name}: ${issue?.message ?? 'is not valid'}`);
  }
  if (parsed.data.NODE_ENV === 'production') requireProductionVariables(parsed.data);
  else if (setVariables.NODE_ENV === undefined) refusePublicStart(parsed.data);
  return parsed.data;
}

/**
 * A backup leaves the machine, so in production its database is encrypted, unless the operator says otherwise.
 * @throws StartupError
 */
export function requireBackupKey(config: Pick<Config, 'isProduction' | 'backupPublicKey' | 'backupInClear'>): void {
  if (!config.isProduction || config.backupPublicKey !== undefined || config.backupInClear) return;
  throw new StartupError(
    'Falta la variable BACKUP_PUBLIC_KEY, para cifrar las copias. Haz una con npm run backup-key, o acepta copias sin cifrar con BACKUP_IN_CLEAR=on',
    'production refuses backups in clear: set BACKUP_PUBLIC_KEY, or BACKUP_IN_CLEAR=on',
  );
}

/** Refuses to serve demo accounts, whose passwords are public, to others without an explicit NODE_ENV. */
function refusePublicStart(e: z.output<typeof environmentSchema>): void {
  const signs = {
    HOST: !loopbackHost.test(e.HOST),
    PUBLIC_ORIGIN: e.PUBLIC_ORIGIN !== undefined && !isLoopbackOrigin(e.PUBLIC_ORIGIN),
    TRUST_PROXY: e.TRUST_PROXY !== undefined,
  };
  const [sign] = Object.entries(signs).flatMap(([name, isPublic]) => (isPublic ? [name] : []));
  if (sign === undefined) return;
  throw new StartupError(
    `${sign} abre este servidor a otros: pon NODE_ENV=production, o NODE_ENV=development si es una prueba`,
    `${sign} makes this server public; say NODE_ENV=production, or NODE_ENV=development for a trial`,
  );
}

const loopbackHost = /^(localhost|127(\.\d+){3}|::1)$/;

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
  if (!e.PUBLIC_ORIGIN?.startsWith('https:') && !isLoopbackOrigin(e.PUBLIC_ORIGIN)) {
    throw new StartupError(
      'La variable PUBLIC_ORIGIN no es válida',
      'PUBLIC_ORIGIN: production is reached by https, or by this machine alone',
    );
  }
  if (!e.RATE_LIMIT) {
    throw new StartupError('En producción no se admite RATE_LIMIT=off', 'production refuses to run without limits');
  }
  // A repeated word is long enough but guessable.
  if (new Set(e.APP_SECRET).size < 10) {
    throw new StartupError(
      'La variable APP_SECRET no es válida',
      'APP_SECRET: needs at least ten different characters',
    );
  }
  const [broken] = brokenPasswordRules(e.ADMIN_PASSWORD ?? '');
  if (broken !== undefined)
    throw new StartupError('La variable ADMIN_PASSWORD no es válida', `ADMIN_PASSWORD: ${broken}`);
}

function isLoopbackOrigin(origin = ''): boolean {
  return loopbackHost.test(new URL(origin).hostname.replace(/^\[|\]$/g, ''));
}

/** Allowed in production, but probably a mistake. One sentence each. */
export function riskyChoices(config: Config): string[] {
  if (!config.isProduction) return [];
  return [
    ...(config.documentLookup === 'public' ? ['DOCUMENT_LOOKUP=public tells anybody whose cédula is registered'] : []),
    ...(config.adminSecondFactor === 'optional'
      ? ['with ADMIN_SECOND_FACTOR=optional a stolen password is enough to read identity documents']
      : []),
    ...(config.backupDaily && config.backupPublicKey === undefined
      ? ['with BACKUP_IN_CLEAR=on whoever copies a backup reads cédulas, incomes and addresses']
      : []),
    ...(config.host === '0.0.0.0' && config.trustProxy === undefined
      ? ['without TRUST_PROXY every visitor behind a proxy shares one limit']
      : []),
  ];
}

function generatedSecret(dataDir: string, name: string, generate: () => string): string {
  const path = join(dataDir, 'secrets', name);
  try {
    return ensureSecretFile(path, generate);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw existsSync(path)
      ? new StartupError(`No se puede leer el archivo ${path}`, `cannot read a secret: ${code ?? message}`, error)
      : unwritableError(dataDir, error);
  }
}

/** Of DATA_DIR or a folder in it. */
export const unwritableError = (dataDir: string, error: unknown) =>
  new StartupError(
    `No se puede escribir en la carpeta ${dataDir}`,
    `DATA_DIR is not writable: ${(error as NodeJS.ErrnoException).code}`,
    error,
  );

/** Meets all password rules. */
function generatePassword(): string {
  return `${randomBytes(9).toString('base64url')}Aa1*`;
}

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { brokenPasswordRules } from '@cotejo/contracts/core/fields';
import type { z } from 'zod';
import { environmentSchema } from '#environment.ts';
import { StartupError } from '#startup-error.ts';
import { ensureSecretFile } from '#storage/secret-file.ts';

// The only reader of the environment; environment.ts has the rules and descriptions of its
// variables. Everything else receives a Config.

// Balancers ask every 2 to 5 s and want to hear it twice.
const productionDrainSeconds = 10;

/** Five times what the work behind such a response takes (decision 9). */
export const uniformSpanMs = 150;

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
  readonly databasePool: number;
  /**
   * Whether a start applies missing migrations; else `npm run migrate` does, and a start without
   * them is refused.
   */
  readonly migrate: boolean;
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
   * `id:base64key` pairs, newest first, comma separated; undefined means generated under dataDir.
   */
  readonly documentKeys: string | undefined;
  readonly demoData: boolean;
  readonly rateLimit: boolean;
  /**
   * Where a response's time could tell whether an account exists, it comes at a whole multiple of
   * this, in milliseconds.
   */
  readonly uniformSpanMs: number;
  readonly passwordMaxAgeDays: number;
  /** Rates that nobody confirmed for longer are stale; after twice as long they are in no offers. */
  readonly ratesStaleDays: number;
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
  /** Whether each request is a line of the log, beside the problems. */
  readonly requestLog: boolean;
  /**
   * This process, in lines of the log: name of the machine and process id unless
   * told.
   */
  readonly instanceName: string;
  /** What was deployed, for instance a commit: in lines of the log and metrics. */
  readonly buildId: string | undefined;
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
    requestLog: e.REQUEST_LOG,
    instanceName: e.INSTANCE_NAME ?? `${hostname()}-${process.pid}`,
    buildId: e.BUILD_ID,
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
  else if (setVariables.NODE_ENV === undefined) refusePublicStart(parsed.data);
  return parsed.data;
}

/**
 * A start that others can reach and that nobody called a trial: it would serve demo accounts whose
 * passwords are public.
 */
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
  // A word repeated is as long as a secret and can be guessed.
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

/** What a production start may do but probably does not mean, one sentence each. */
export function riskyChoices(config: Config): string[] {
  if (!config.isProduction) return [];
  return [
    ...(config.documentLookup === 'public' ? ['DOCUMENT_LOOKUP=public tells anybody whose cédula is registered'] : []),
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
      : new StartupError(`No se puede escribir en la carpeta ${dataDir}`, `DATA_DIR is not writable: ${code}`, error);
  }
}

/** A password that keeps every rule of the change screen. */
function generatePassword(): string {
  return `${randomBytes(9).toString('base64url')}Aa1*`;
}

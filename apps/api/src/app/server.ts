import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { SiteHandler } from '@cotejo/contracts/site-data';
import { buildApp } from '#app/app.ts';
import { assembleParts } from '#app/parts.ts';
import type { Site } from '#app/site/serve-site.ts';
import { demoApplicant } from '#demo/demo-applicant.ts';
import { systemClock } from '#platform/clock.ts';
import { type Config, readConfig, riskyChoices, unwritableError } from '#platform/config.ts';
import { prepareSchema } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { saveLastVersion } from '#platform/db/version-facts.ts';
import { closeApp } from '#platform/http/close-connections.ts';
import { makeFolder } from '#platform/make-folder.ts';
import { StartupError } from '#platform/startup-error.ts';
import { StorageUnavailable } from '#platform/storage/unavailable.ts';
import { listeningReporter, logJobProblem, openLogger } from '#platform/telemetry/open-logger.ts';
import { version } from '#platform/version.ts';

const webBuild = resolve(import.meta.dirname, '../../../web/build');

// Connections in use have 10 s, jobs 20 s.
const afterDrainMs = 35_000;

interface Server {
  readonly url: string;
  /** Milliseconds. */
  readonly stopWithinMs: number;
  stop(): Promise<void>;
}

/**
 * Starts the server and the site. A failed start stops everything and throws StartupError with one line for the
 * operator.
 */
export async function startServer(environment: NodeJS.ProcessEnv, openSite = openBuiltSite): Promise<Server> {
  const started = new AsyncDisposableStack();
  try {
    return await startAll(readConfig(environment), openSite, started);
  } catch (error) {
    await started.disposeAsync().catch(() => undefined);
    throw error;
  }
}

async function openBuiltSite(): Promise<Site> {
  const { default: handle } = (await import(pathToFileURL(join(webBuild, 'server/index.js')).href)) as {
    default: SiteHandler;
  };
  return { handle, assetsDir: join(webBuild, 'client') };
}

/** `started` stops everything in reverse order, because running jobs need the database. */
async function startAll(config: Config, openSite: () => Promise<Site>, started: AsyncDisposableStack): Promise<Server> {
  const logger = openLogger(config);
  for (const choice of riskyChoices(config)) logger.warn({ part: 'config', code: 'RISKY_SETTING' }, choice);
  if (!config.storageUrl) makeDataDir(config.dataDir);
  const database = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    databaseDirectUrl: config.databaseDirectUrl,
    poolSize: config.databasePool,
    buildId: config.buildId,
    onListening: listeningReporter(logger),
  });
  started.defer(() => database.close());
  const { applied, unknown } = await prepareSchema(database, { isMigrating: config.migrate });
  if (applied > 0) logger.info({ migrations: applied }, 'migrated');
  if (unknown > 0) logger.info({ migrations: unknown }, 'the schema is newer than this version, which it still serves');
  await saveLastVersion(database.db, version);
  const { parts, stop: stopParts } = await assembleParts({
    config,
    database,
    clock: systemClock,
    workers: true,
    onJobError: (error, name) => logJobProblem(logger, error, name),
    onUnreadableCharges: (institution) =>
      logger.error(
        { part: 'catalog', code: 'UNREADABLE_CHARGES', cause: 'Stored charges cannot be read', institution },
        'an institution is left out of the offers',
      ),
    log: logger,
  });
  started.defer(stopParts);
  if (config.demoData) {
    const { loadDemoData } = await import('#demo/load-demo-data.ts');
    await loadDemoData(parts).catch((error) => {
      throw demoDataError(error);
    });
  }
  let stopping: Promise<void> | null = null;
  const app = await buildApp({
    parts,
    database,
    site: await openSite(),
    logger,
    isStopping: () => stopping !== null,
  });
  started.defer(() => closeApp(app));
  const url = await app.listen({ port: config.port, host: config.host }).catch((error) => {
    throw listenError(error, config);
  });
  console.info(welcome(config, url));

  const stop = () => {
    stopping ??= (async () => {
      // Load balancers still send requests; each response closes its connection. Closing at once would cut off
      // requests that are not read yet.
      await sleep(config.drainSeconds * 1_000);
      await started.disposeAsync();
    })();
    return stopping;
  };
  return { url, stop, stopWithinMs: config.drainSeconds * 1_000 + afterDrainMs };
}

/** On PostgreSQL nothing else makes it before the first file, and doctor and backup refuse a folder that is not there. */
function makeDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
  } catch (error) {
    throw unwritableError(dataDir, error);
  }
}

function listenError(error: NodeJS.ErrnoException, { host, port }: Config): unknown {
  if (error.code === 'EADDRINUSE') {
    return new StartupError(`El puerto ${port} ya está ocupado: elige otro con PORT`, `port ${port} is taken`, error);
  }
  // No permission for the port, another machine's address, or an unknown host name.
  if (error.syscall === 'listen' || error.syscall === 'getaddrinfo') {
    return new StartupError(`No se puede escuchar en ${host}:${port}`, `cannot listen: ${error.code}`, error);
  }
  return error;
}

function demoDataError(error: unknown): unknown {
  if (!(error instanceof StorageUnavailable)) return error;
  return new StartupError(
    'No se pueden guardar documentos: revisa STORAGE_URL, o el espacio y los permisos de DATA_DIR',
    'the store of the documents cannot be used',
    error,
  );
}

function welcome(config: Config, url: string): string {
  const lines = [
    'Cotejo está listo',
    '',
    `Sitio            ${url}`,
    `Administración   ${url}/admin/login`,
    `  ${config.firstAdmin.email}  ·  ${config.firstAdmin.isGenerated ? config.firstAdmin.password : '(ADMIN_PASSWORD)'}`,
    ...(config.demoData
      ? [`Solicitante      ${url}/login`, `  ${demoApplicant.email}  ·  ${demoApplicant.password}`]
      : []),
    ...(config.mailbox ? [`Buzón            ${url}/buzon`] : []),
    `API              ${url}/api/docs`,
  ];
  const width = Math.max(...lines.map((line) => line.length));
  const rule = '─'.repeat(width + 2);
  return [`┌${rule}┐`, ...lines.map((line) => `│ ${line.padEnd(width)} │`), `└${rule}┘`].join('\n');
}

import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { formatList } from '@cotejo/format/figures';
import nodemailer from 'nodemailer';
import type { Config } from '#platform/config.ts';
import { damagedError, isDamaged } from '#platform/db/damaged.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { checkRedis } from '#platform/http/open-redis.ts';
import { loadDocumentKeys } from '#platform/storage/document-keys.ts';
import { openStorage } from '#platform/storage/storage.ts';
import { inspectParts, type PartsState } from './inspect-parts.ts';
import { readExistingConfig } from './read-existing-config.ts';

export interface Finding {
  readonly what: string;
  readonly verdict: 'bien' | 'aviso' | 'falla';
  readonly text: string;
}

const gigabyte = 1_000_000_000;
const neededNode = 24;

/** Checks run separately, so that one failure does not hide another. */
export async function examineInstallation(environment: NodeJS.ProcessEnv, webBuild: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  const examine = async (what: string, look: () => Promise<Finding['text']> | Finding['text']) => {
    try {
      findings.push({ what, verdict: 'bien', text: await look() });
    } catch (error) {
      const verdict = error instanceof Warning ? 'aviso' : 'falla';
      findings.push({ what, verdict, text: error instanceof Error ? error.message : String(error) });
    }
  };

  await examine('Node', nodeVersion);
  await examine('Sitio', () => builtSite(webBuild));
  let config: Config | null = null;
  await examine('Configuración', () => {
    config = readExistingConfig(environment);
    return config.environment;
  });
  if (!config) return findings;
  const readableConfig: Config = config;
  await examine('Secretos', () => secretModes(readableConfig));
  if (existsSync(readableConfig.dataDir)) await examine('Disco', () => freeSpace(readableConfig.dataDir));
  let state: PartsState | null = null;
  await examine('Base de datos', async () => {
    state = await readParts(readableConfig);
    return schema(state, readableConfig);
  });
  const read = state as PartsState | null;
  if (read) {
    // An empty database has no version before it to go back to.
    for (const { name, text, mayGoBack } of read.schema.newest === null ? [] : read.migrations)
      await examine(`Migración ${name}`, () => {
        if (!mayGoBack) throw new Warning(text);
        return text;
      });
    await examine('Archivos', () => {
      if (!read.isStorageWritable) throw new Error('No se puede escribir en el almacén de archivos');
      return readableConfig.storageUrl ? 'S3, se puede escribir' : 'se puede escribir';
    });
    const isUpToDate = read.schema.missing.length === 0 && !read.refusal;
    if (isUpToDate) {
      await examine('Términos', () => termsInForce(read.termsInForce));
      await examine('Requisitos', () => readableCriteria(read.unreadableCriteria));
    }
    if (!read.refusal) await examine('Copias', () => lastBackup(read.lastBackupAt, readableConfig));
    if (isUpToDate) await examine('Correos', () => waitingMails(read));
  }
  await examine('Servidor de correo', () => mailServer(readableConfig));
  const { redisUrl } = readableConfig;
  if (redisUrl) await examine('Redis', () => redis(redisUrl));
  return findings;
}

/** What a start would do about missing migrations. */
function schema({ schema: { missing, unknown }, refusal, mayMigrate }: PartsState, config: Config): string {
  if (refusal) throw refusal;
  const missingMigrations = missing.length;
  if (missingMigrations > 0 && !config.migrate)
    throw new Error(
      `no está al día (migraciones que faltan: ${missingMigrations}) y MIGRATE=off: ejecuta npm run migrate`,
    );
  if (!mayMigrate)
    throw new Error(
      `no está al día (migraciones que faltan: ${missingMigrations}) y su usuario no puede crear tablas: usa el de su dueño`,
    );
  if (missingMigrations > 0)
    throw new Warning(`se pondrá al día al iniciar (migraciones que faltan: ${missingMigrations})`);
  const newer = unknown > 0 ? ` y de una versión más nueva (migraciones que esta no conoce: ${unknown})` : '';
  return `${config.databaseUrl ? 'PostgreSQL' : 'incorporada'}, al día${newer}`;
}

/** Only a warning: without Redis the server runs without rate limits. */
async function redis(url: string): Promise<string> {
  await checkRedis(url).catch((error: NodeJS.ErrnoException) => {
    throw new Warning(`no responde (${error.code ?? error.name}): no se limitan las llamadas por dirección`);
  });
  return 'responde';
}

class Warning extends Error {}

function nodeVersion(): string {
  if (Number(process.versions.node.split('.')[0]) < neededNode) {
    throw new Error(`${process.version}; hace falta la ${neededNode}`);
  }
  return process.version;
}

function builtSite(webBuild: string): string {
  if (!existsSync(join(webBuild, 'server/index.js'))) throw new Warning('se construirá al iniciar');
  return 'construido';
}

function secretModes(config: Config): string {
  loadDocumentKeys(config);
  const folder = join(config.dataDir, 'secrets');
  if (!existsSync(folder)) return 'en variables de entorno';
  // Windows has no file modes.
  if (process.platform === 'win32') return 'en DATA_DIR/secrets';
  const open = [folder, ...readdirSync(folder).map((name) => join(folder, name))].filter(
    (path) => (statSync(path).mode & 0o077) !== 0,
  );
  if (open.length > 0) throw new Error(`otras personas pueden leer ${open.join(', ')}`);
  return 'solo para su dueño';
}

function freeSpace(dataDir: string): string {
  const { bavail, bsize } = statfsSync(dataDir);
  const text = `${((bavail * bsize) / gigabyte).toFixed(1)} GB libres`;
  if (bavail * bsize < gigabyte / 5) throw new Error(text);
  if (bavail * bsize < gigabyte) throw new Warning(text);
  return text;
}

async function readParts(config: Config): Promise<PartsState> {
  const { dataDir, databaseUrl, databaseDirectUrl } = config;
  if (!databaseUrl && !existsSync(join(dataDir, 'database'))) throw new Warning('se creará al iniciar');
  const database = await openDatabase({ dataDir, databaseUrl, databaseDirectUrl, poolSize: 2 });
  try {
    return await inspectParts({ db: database.db, storage: await openStorage(config) });
  } catch (error) {
    throw isDamaged(error) ? damagedError(error) : error;
  } finally {
    await database.close();
  }
}

function termsInForce(version: string | null): string {
  if (version !== null) return `versión ${version} activa`;
  throw new Error(
    'no hay una versión activa: nadie puede registrarse ni pedir un crédito. Publícala en Administración › Créditos › Términos y Condiciones',
  );
}

function readableCriteria(unreadable: readonly string[]): string {
  if (unreadable.length === 0) return 'los que publican las instituciones se pueden leer';
  throw new Warning(
    `no se pueden leer los de ${formatList(unreadable)}, y no se publica ninguno: guárdalos de nuevo en su ficha`,
  );
}

function lastBackup(at: string | null, { isProduction, backupPublicKey, backupInClear }: Config): string {
  const cipher = backupPublicKey ? `se cifran para ${backupPublicKey}` : 'se guardan sin cifrar';
  if (isProduction && !backupPublicKey && !backupInClear)
    throw new Warning('no se hace ninguna sin BACKUP_PUBLIC_KEY o BACKUP_IN_CLEAR=on');
  if (at === null) throw new Warning(`todavía no hay ninguna; ${cipher}`);
  const days = (Date.now() - Date.parse(at)) / 86_400_000;
  if (days > 2) throw new Warning(`la última es de hace ${Math.floor(days)} días; ${cipher}`);
  if (isProduction && !backupPublicKey) throw new Warning(`${cipher}; última: ${at}`);
  return `última: ${at}; ${cipher}`;
}

function waitingMails({ mailsWaiting, mailsRefused }: PartsState): string {
  const text = `${mailsWaiting} en camino, ${mailsRefused} rechazados`;
  if (mailsRefused > 0) throw new Warning(text);
  return text;
}

async function mailServer({ smtpUrl }: Config): Promise<string> {
  if (!smtpUrl) return 'buzón local';
  const transport = nodemailer.createTransport({ url: smtpUrl, connectionTimeout: 5_000, greetingTimeout: 5_000 });
  try {
    await transport.verify();
    return 'responde';
  } catch (error) {
    const { code = 'sin respuesta' } = error as NodeJS.ErrnoException;
    throw new Error(`no responde (${code})`);
  } finally {
    transport.close();
  }
}

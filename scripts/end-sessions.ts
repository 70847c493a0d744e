import { formatCount } from '@cotejo/format/figures';
import { type Bearer, bearers, type EndedSessions, endSessions } from '../apps/api/src/app/operations/end-sessions.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { readConfig } from '../apps/api/src/platform/config.ts';
import { openDatabase } from '../apps/api/src/platform/db/open-database.ts';
import { StartupError } from '../apps/api/src/platform/startup-error.ts';
import { openLogger } from '../apps/api/src/platform/telemetry/open-logger.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const { admins, users, contacts } = await endInDatabase(readBearers(process.argv.slice(2)));
  if (admins !== undefined)
    console.info(`Administradores: ${formatCount(admins, 'sesión cerrada', 'sesiones cerradas')}.`);
  if (contacts !== undefined) {
    const { sessions, links } = contacts;
    console.info(
      `Contactos: ${formatCount(sessions, 'sesión cerrada', 'sesiones cerradas')}, ${formatCount(links, 'enlace terminado', 'enlaces terminados')}. Reenvía desde Entregas lo que sigue abierto.`,
    );
  }
  if (users !== undefined) console.info(`Personas: ${formatCount(users, 'sesión cerrada', 'sesiones cerradas')}.`);
});

/** All of them unless some are named. */
function readBearers(words: readonly string[]): readonly Bearer[] {
  const unknown = words.filter((word) => !bearers.some((bearer) => word === `--${bearer}`));
  if (unknown.length > 0) {
    const usage = bearers.map((bearer) => `[--${bearer}]`).join(' ');
    throw new StartupError(
      `No conozco ${unknown.join(' ')}. Escribe: npm run end-sessions -- ${usage} (sin opciones, todas)`,
      'name whose sessions end',
    );
  }
  const named = bearers.filter((bearer) => words.includes(`--${bearer}`));
  return named.length > 0 ? named : bearers;
}

async function endInDatabase(of: readonly Bearer[]): Promise<EndedSessions> {
  const config = readConfig(process.env);
  const { databaseUrl, databaseDirectUrl, dataDir } = config;
  const database = await openDatabase({ dataDir, databaseUrl, databaseDirectUrl, poolSize: 2 });
  try {
    const log = openLogger(config, process.stderr);
    return await endSessions({ db: database.db, clock: systemClock, log }, of);
  } finally {
    await database.close();
  }
}

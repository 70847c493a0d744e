import { systemClock } from '../apps/api/src/clock.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { openDatabase } from '../apps/api/src/db/open-database.ts';
import { type ResetAdmin, resetAdmin } from '../apps/api/src/operations/reset-admin.ts';
import { StartupError } from '../apps/api/src/startup-error.ts';
import { openLogger } from '../apps/api/src/telemetry/open-logger.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const config = readConfig(process.env);
  const email = process.argv[2] ?? '';
  const { databaseUrl, databaseDirectUrl, dataDir } = config;
  const outcome = await resetInDatabase();
  if ('emails' in outcome) {
    const emails = outcome.emails.length > 0 ? outcome.emails.join(', ') : 'nadie todavía';
    throw new StartupError(
      `¿De quién? npm run reset-admin -- CORREO. Administran: ${emails}`,
      'name the administrator by e-mail',
    );
  }
  console.info(`Contraseña temporal de ${outcome.email}: ${outcome.temporaryPassword}`);
  console.info(`Sirve ${outcome.hours} horas en /admin/login y se cambia al entrar. Sus sesiones se cerraron.`);

  async function resetInDatabase(): Promise<ResetAdmin> {
    const database = await openDatabase({ dataDir, databaseUrl, databaseDirectUrl, poolSize: 2 });
    try {
      return await resetAdmin(
        { db: database.db, clock: systemClock, config, log: openLogger(config, process.stderr) },
        email,
      );
    } finally {
      await database.close();
    }
  }
});

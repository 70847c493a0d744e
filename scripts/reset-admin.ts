import { type ResetAdmin, resetAdmin } from '../apps/api/src/app/operations/reset-admin.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { readConfig } from '../apps/api/src/platform/config.ts';
import { openDatabase } from '../apps/api/src/platform/db/open-database.ts';
import { createJobs } from '../apps/api/src/platform/jobs/jobs.ts';
import { createMailer } from '../apps/api/src/platform/mail/mailer.ts';
import { openMeasures } from '../apps/api/src/platform/measures/measures.ts';
import { StartupError } from '../apps/api/src/platform/startup-error.ts';
import { loadDocumentKeys } from '../apps/api/src/platform/storage/document-keys.ts';
import { openLogger } from '../apps/api/src/platform/telemetry/open-logger.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const config = readConfig(process.env);
  const words = process.argv.slice(2);
  const email = words.find((word) => !word.startsWith('--')) ?? '';
  const secondFactor = words.includes('--second-factor');
  const { databaseUrl, databaseDirectUrl, dataDir } = config;
  const outcome = await resetInDatabase();
  if ('emails' in outcome) {
    const emails = outcome.emails.length > 0 ? outcome.emails.join(', ') : 'nadie todavía';
    throw new StartupError(
      `¿De quién? npm run reset-admin -- CORREO [--second-factor]. Administran: ${emails}`,
      'name the administrator by e-mail',
    );
  }
  console.info(`Contraseña temporal de ${outcome.email}: ${outcome.temporaryPassword}`);
  console.info(`Sirve ${outcome.hours} horas en /admin/login y se cambia al entrar. Sus sesiones se cerraron.`);
  if (secondFactor) console.info('Sus segundas llaves ya no sirven: agrega otra al entrar.');

  async function resetInDatabase(): Promise<ResetAdmin> {
    const database = await openDatabase({ dataDir, databaseUrl, databaseDirectUrl, poolSize: 2 });
    try {
      // Only the mails about keys need the queue; the server delivers them.
      const jobs = createJobs(database, { onError: (error) => console.error(error), isMigrating: config.migrate });
      if (secondFactor) await jobs.start({ workers: false });
      const mailer = createMailer({ clock: systemClock, jobs, keys: loadDocumentKeys(config) });
      const log = openLogger(config, process.stderr);
      const outcome = await resetAdmin(
        { db: database.db, clock: systemClock, config, log, mailer, measures: openMeasures() },
        email,
        {
          secondFactor,
        },
      );
      if (secondFactor) await jobs.stop();
      return outcome;
    } finally {
      await database.close();
    }
  }
});

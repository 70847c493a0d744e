import { resolve } from 'node:path';
import { examineInstallation } from '../apps/api/src/app/operations/examine-installation.ts';
import { runCommand } from './run-command.ts';

const signs = { bien: '✔', aviso: '!', falla: '✘' } as const;

await runCommand(async () => {
  const findings = await examineInstallation(process.env, resolve(import.meta.dirname, '../apps/web/build'));
  for (const { what, verdict, text } of findings) console.info(`${signs[verdict]} ${what.padEnd(20)} ${text}`);
  if (findings.some((finding) => finding.verdict === 'falla')) process.exitCode = 1;
});

import { demoInstallation } from '../../scripts/demo-installation.ts';
import { templateVariable } from './start-cotejo.ts';

/** Workers copy this installation with demo data. */
export default async function globalSetup(): Promise<void> {
  process.env[templateVariable] = await demoInstallation();
}

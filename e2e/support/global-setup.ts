import { demoInstallation } from '../../scripts/demo-installation.ts';
import { templateVariable } from './start-cotejo.ts';

/** Every worker goes on from a copy of a folder in which the product has its demo data. */
export default async function globalSetup(): Promise<void> {
  process.env[templateVariable] = await demoInstallation();
}

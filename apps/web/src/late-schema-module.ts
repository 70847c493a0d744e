import { type LateModule, lateModule } from './late-module.ts';

/** A late module with a schema: the library comes first, so that neither of two tasks is long. */
export const lateSchemaModule = <Module>(loadFile: () => Promise<Module>): LateModule<Module> =>
  lateModule(async () => {
    await import('./schema-basics.ts');
    await new Promise((done) => setTimeout(done));
    return loadFile();
  });

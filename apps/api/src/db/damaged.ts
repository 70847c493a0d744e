import { findPostgresError } from '#db/database-errors.ts';
import { StartupError } from '#startup-error.ts';

// A page of a table or of an index that is not what was written.
const damagedStates = new Set(['XX001', 'XX002']);

/** Whether the database found a part of itself damaged. */
export const isDamaged = (error: unknown): boolean => damagedStates.has(findPostgresError(error)?.code ?? '');

/** Says that the database, at `place` where that is known, is damaged, and what to do. */
export const damagedError = (cause: unknown, place?: string): StartupError =>
  new StartupError(
    `La base de datos${place === undefined ? '' : ` de ${place}`} está dañada: guárdala aparte y recupera una copia con npm run restore`,
    'The database is damaged: keep it aside and restore a backup with npm run restore',
    cause,
  );

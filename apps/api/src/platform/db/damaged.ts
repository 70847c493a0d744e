import { findPostgresError } from '#platform/db/database-errors.ts';
import { StartupError } from '#platform/startup-error.ts';

// data_corrupted and index_corrupted.
const damagedStates = new Set(['XX001', 'XX002']);

export const isDamaged = (error: unknown): boolean => damagedStates.has(findPostgresError(error)?.code ?? '');

export const damagedError = (cause: unknown, place?: string): StartupError =>
  new StartupError(
    `La base de datos${place === undefined ? '' : ` de ${place}`} está dañada: guárdala aparte y recupera una copia con npm run restore`,
    'The database is damaged: keep it aside and restore a backup with npm run restore',
    cause,
  );

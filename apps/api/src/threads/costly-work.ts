import { availableParallelism } from 'node:os';
import type { CostlyWork } from '@cotejo/contracts/core/endpoint';

/** What one process takes on of a kind of work at the same time. */
export interface WorkLimits {
  /** Calls of one person, or of one address without a session. */
  readonly callsPerCaller: number;
  /** Calls of everybody, from before the body is read until the response has gone. */
  readonly calls: number;
  readonly threads: number;
  /** Tasks that may wait for a thread. */
  readonly waiting: number;
  /** From when a task arrives, the wait included, until its thread is ended. */
  readonly deadlineMs: number;
  /** Of a thread; pixels of images and what WebAssembly takes do not count. */
  readonly memoryMb: number;
  /** What whoever comes too many reads. */
  readonly busy: string;
}

/** What `Retry-After` says to whoever comes too many or was not finished in time. */
export const retryAfterSeconds = 5;

/**
 * The limits of each kind of work (decision 140). A deadline is shorter than the 65 s after which the
 * server closes a silent connection (`connectionTimeout`), so that each call is answered.
 */
export const costlyWork: Readonly<Record<CostlyWork, WorkLimits>> = {
  files: {
    callsPerCaller: 8,
    calls: 40,
    threads: Math.min(4, Math.max(2, availableParallelism())),
    waiting: 20,
    deadlineMs: 10_000,
    memoryMb: 128,
    busy: 'Estamos revisando muchos archivos a la vez. Inténtalo de nuevo en unos segundos.',
  },
  imports: {
    callsPerCaller: 1,
    calls: 4,
    threads: 1,
    waiting: 3,
    deadlineMs: 20_000,
    // The largest file takes a third.
    memoryMb: 256,
    busy: 'Todavía hay otro archivo de tasas en curso. Inténtalo de nuevo en unos segundos.',
  },
  exports: {
    callsPerCaller: 1,
    calls: 4,
    threads: 1,
    waiting: 3,
    deadlineMs: 50_000,
    // A workbook of 20,000 rows takes about half.
    memoryMb: 768,
    busy: 'Todavía se está preparando otra descarga. Inténtalo de nuevo en unos segundos.',
  },
  sheets: {
    callsPerCaller: 2,
    calls: 12,
    threads: 1,
    waiting: 12,
    deadlineMs: 10_000,
    memoryMb: 128,
    busy: 'Estamos preparando muchas hojas a la vez. Inténtalo de nuevo en unos segundos.',
  },
  drawings: {
    callsPerCaller: 4,
    calls: 24,
    threads: 2,
    waiting: 24,
    deadlineMs: 9_000,
    memoryMb: 64,
    busy: 'Estamos preparando muchas imágenes a la vez. Inténtalo de nuevo en unos segundos.',
  },
};

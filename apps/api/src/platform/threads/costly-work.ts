import { availableParallelism } from 'node:os';
import type { CostlyWork } from '@cotejo/contracts/core/endpoint';

export interface WorkLimits {
  /** Per account, or per IP address without one. */
  readonly callsPerCaller: number;
  /** From before the body is read until the response is sent. */
  readonly calls: number;
  readonly threads: number;
  readonly waiting: number;
  /** From the arrival of a task, including its wait, until its thread is terminated. */
  readonly deadlineMs: number;
  /** Heap of a thread, without pixels of images and WebAssembly memory. */
  readonly memoryMb: number;
  readonly busy: string;
}

export const retryAfterSeconds = 5;

/**
 * Decision 140. Deadlines must be below the server's `connectionTimeout` of 65 s, so that every request is answered.
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
    // The largest file needs a third.
    memoryMb: 256,
    busy: 'Todavía hay otro archivo de tasas en curso. Inténtalo de nuevo en unos segundos.',
  },
  exports: {
    callsPerCaller: 1,
    calls: 4,
    threads: 1,
    waiting: 3,
    deadlineMs: 50_000,
    // A workbook of 20,000 rows needs about half.
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

import { DomainError } from '@cotejo/contracts/core/errors';
import type { ReadResult, ReadTask } from './read-in-thread.ts';
import { readRows } from './read-rows.ts';

/** What a thread of read-in-thread.ts runs: one file. */
export default function readInThread({ bytes, kind }: ReadTask): ReadResult {
  try {
    return { read: readRows(bytes, kind) };
  } catch (error) {
    if (error instanceof DomainError) return { refused: error.code, details: error.details };
    throw error;
  }
}

import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '#platform/clock.ts';

let lastMs = 0;
let sequence = 0;

/** A UUIDv7, also ordered within one millisecond of one process. */
export function newId(clock: Clock): string {
  const ms = clock.now().getTime();
  // 31 random bits leave room to increment.
  sequence = ms === lastMs ? sequence + 1 : randomBytes(4).readUInt32BE() >>> 1;
  lastMs = ms;
  return uuidv7({ msecs: ms, seq: sequence });
}

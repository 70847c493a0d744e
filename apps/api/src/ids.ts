import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '#clock.ts';

let lastMs = 0;
let sequence = 0;

/**
 * A UUIDv7 of the clock's moment: ids sort by creation, also those of one millisecond in one
 * process.
 */
export function newId(clock: Clock): string {
  const ms = clock.now().getTime();
  // Starts with 31 random bits, so that there is room to count.
  sequence = ms === lastMs ? sequence + 1 : randomBytes(4).readUInt32BE() >>> 1;
  lastMs = ms;
  return uuidv7({ msecs: ms, seq: sequence });
}

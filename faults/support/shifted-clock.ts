import { readFileSync } from 'node:fs';

// Loaded before everything else (node --import): shifts Date by the milliseconds in the file
// SHIFT_FILE. Timers are not shifted, as when a real clock jumps.
const file = process.env.SHIFT_FILE ?? '';
const RealDate = Date;
const realNow = Date.now.bind(Date);
let shift = 0;
let readAt = 0;

function shiftedNow(): number {
  const now = realNow();
  if (now - readAt > 50) {
    readAt = now;
    shift = Number(readFileSync(file, 'utf8')) || 0;
  }
  return now + shift;
}

class ShiftedDate extends RealDate {
  constructor(...args: unknown[]) {
    super(...((args.length === 0 ? [shiftedNow()] : args) as [number]));
  }

  static override now(): number {
    return shiftedNow();
  }
}

globalThis.Date = ShiftedDate as DateConstructor;

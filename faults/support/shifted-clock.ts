import { readFileSync } from 'node:fs';

// Preloaded with node --import. Shifts Date by the milliseconds in SHIFT_FILE; timers are not
// shifted, as when a system clock jumps.
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

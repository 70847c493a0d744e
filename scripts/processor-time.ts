/** An event of a trace of Chromium; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  ts: number;
  dur?: number;
  /** What the processor spent on it. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

export interface Trace {
  traceEvents: TraceEvent[];
}

/**
 * Makes every task of the pages' main threads in a trace as long as the processor worked on it.
 * On a machine with few processors a task also waits for its turn, often longer than it works
 * (decision 107). The events within a task keep their place in it.
 */
export function countProcessorTime({ traceEvents }: Trace): void {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const mainThreads = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  const events = traceEvents.filter((event) => mainThreads.has(threadOf(event)));
  for (const thread of Map.groupBy(events, threadOf).values()) {
    thread.sort((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
    let task = { start: 0, end: 0, share: 1 };
    for (const event of thread) {
      if (event.name === 'RunTask' && event.dur) {
        const { ts, dur, tdur = dur } = event;
        task = { start: ts, end: ts + dur, share: Math.min(1, tdur / dur) };
      }
      if (event.ts >= task.end) continue;
      event.ts = Math.round(task.start + (event.ts - task.start) * task.share);
      if (event.dur) event.dur = Math.floor(event.dur * task.share);
    }
  }
}

import { expect, it } from 'vitest';
import { countProcessorTime, type Trace } from './processor-time.ts';

const event = (tid: number, name: string, ts: number, dur?: number, tdur?: number) => ({
  ...{ pid: 1, tid, ph: 'X', name, ts, dur, tdur },
});
const mainThread = (tid: number) => ({
  ...{ pid: 1, tid, ph: 'M', name: 'thread_name', ts: 0, args: { name: 'CrRendererMain' } },
});

it('makes a task of a page as long as the processor worked on it, and what is in it with it', () => {
  const trace: Trace = {
    traceEvents: [
      mainThread(1),
      event(1, 'RunTask', 1_000, 400, 100),
      event(1, 'EvaluateScript', 1_200, 200, 90),
      event(1, 'RunTask', 2_000, 50, 50),
      event(1, 'Layout', 2_010, 20, 20),
      event(1, 'between tasks', 2_500),
      event(2, 'RunTask', 1_000, 400, 100),
    ],
  };
  countProcessorTime(trace);
  expect(trace.traceEvents.slice(1).map(({ tid, name, ts, dur }) => [tid, name, ts, dur])).toEqual([
    [1, 'RunTask', 1_000, 100],
    [1, 'EvaluateScript', 1_050, 50],
    [1, 'RunTask', 2_000, 50],
    [1, 'Layout', 2_010, 20],
    [1, 'between tasks', 2_500, undefined],
    // Not the thread of a page.
    [2, 'RunTask', 1_000, 400],
  ]);
});

it('lets a task stand whose time of the processor is unknown, and makes none longer', () => {
  const trace: Trace = {
    traceEvents: [mainThread(1), event(1, 'RunTask', 0, 40), event(1, 'RunTask', 100, 40, 44)],
  };
  countProcessorTime(trace);
  expect(trace.traceEvents.slice(1).map(({ ts, dur }) => [ts, dur])).toEqual([
    [0, 40],
    [100, 40],
  ]);
});

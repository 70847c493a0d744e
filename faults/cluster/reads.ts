export interface Reads {
  count: number;
  /** Every status except 200, as `GET /path 503`. */
  readonly failures: string[];
  slowestMs: number;
}

const paths = ['/', '/blog', '/api/public/institutions', '/api/public/blogs'];

export function startReads(url: string, atOnce = 2): { reads: Reads; stop(): Promise<void> } {
  const reads: Reads = { count: 0, failures: [], slowestMs: 0 };
  let isStopped = false;
  const work = async (number: number) => {
    for (let next = number; !isStopped; next += 1) {
      const path = paths[next % paths.length] ?? '/';
      const startedAt = performance.now();
      const status = await fetch(url + path, { signal: AbortSignal.timeout(30_000) }).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        () => 'no response',
      );
      reads.count += 1;
      reads.slowestMs = Math.max(reads.slowestMs, performance.now() - startedAt);
      if (status !== 200) reads.failures.push(`GET ${path} ${status}`);
    }
  };
  const workers = Array.from({ length: atOnce }, (_, number) => work(number));
  return {
    reads,
    stop: async () => {
      isStopped = true;
      await Promise.all(workers);
    },
  };
}

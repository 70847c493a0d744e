import autocannon from 'autocannon';

interface Load {
  readonly requestsPerSecond: number;
  readonly p99Ms: number;
  /** Responses that were not 2xx. */
  readonly failures: number;
}

const connections = 20;

/** Asks for one URL over and over from this process, for a bounded time, on loopback only. */
export async function load(url: string, seconds: number, headers: Record<string, string> = {}): Promise<Load> {
  if (!['127.0.0.1', 'localhost'].includes(new URL(url).hostname)) throw new Error('Load goes to loopback only');
  const result = await autocannon({ url, connections, duration: seconds, headers });
  return {
    requestsPerSecond: result.requests.average,
    p99Ms: result.latency.p99,
    failures: result.non2xx + result.errors,
  };
}

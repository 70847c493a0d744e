/** One call a fake fetch received. */
interface ReceivedCall {
  address: string;
  method: string;
  headers: Record<string, string>;
  credentials: RequestCredentials | undefined;
  body: BodyInit | null | undefined;
}

/** 'hang' never answers until the call is given up; 'refused' is what a browser throws when nobody listens. */
export type FakeAnswer = Response | 'hang' | 'refused';

/** A fake of fetch for tests: answers one after the other, the last one again and again, and keeps what it received. */
export function createFakeFetch(...answers: [FakeAnswer, ...FakeAnswer[]]) {
  const calls: ReceivedCall[] = [];
  const fakeFetch = async (address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const answer = answers[Math.min(calls.length, answers.length - 1)] ?? 'refused';
    calls.push({
      address: String(address),
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      credentials: init.credentials,
      body: init.body,
    });
    if (answer === 'refused') throw new TypeError('fetch failed');
    if (answer !== 'hang') return answer.clone();
    return new Promise((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  };
  return { fetch: fakeFetch as typeof fetch, calls };
}

/** An answer of the server as JSON. */
export function answerJson(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
}

/** A refusal as the API writes it. */
export function refusal(status: number, code: string, error: string, more: Record<string, unknown> = {}): Response {
  return answerJson(status, { success: false, code, error, message: error, requestId: 'r-1', ...more });
}

import Fastify from 'fastify';

// The baseline of the HTTP rows: Fastify alone, sending the same bytes and headers from another
// process. Reads one JSON line from stdin: { headers, body }, the body in base64.
let input = '';
for await (const chunk of process.stdin) input += String(chunk);
const { headers, body } = JSON.parse(input) as { headers: Record<string, string>; body: string };
const bytes = Buffer.from(body, 'base64');

const app = Fastify();
app.get('/', async (_request, reply) => reply.headers(headers).send(bytes));
await app.listen({ port: 0, host: '127.0.0.1' });
const bound = app.server.address();
console.info(typeof bound === 'object' && bound ? bound.port : '');
process.on('SIGTERM', () => process.exit(0));

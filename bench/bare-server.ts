import Fastify from 'fastify';

// The peer of the HTTP rows: a bare Fastify that sends the same bytes with the same headers, in a
// process of its own. Standard input carries one JSON line: { headers, body }, the body in base64.
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

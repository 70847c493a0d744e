import { createServer } from 'node:http';

// The peer of the HTTP rows: bare node:http that sends the same bytes with the same headers, in a
// process of its own. Standard input carries one JSON line: { headers, body } with the body in
// base64.
let input = '';
for await (const chunk of process.stdin) input += String(chunk);
const { headers, body } = JSON.parse(input) as { headers: Record<string, string>; body: string };
const bytes = Buffer.from(body, 'base64');

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => {
  const bound = server.address();
  console.info(typeof bound === 'object' && bound ? bound.port : '');
});
process.on('SIGTERM', () => process.exit(0));

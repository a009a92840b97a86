import { parentPort, workerData } from 'node:worker_threads';

import fastify from 'fastify';

// The rival of bench/http.ts: the same bytes from a route that does nothing.
const app = fastify();
app.get('/', async (_request, reply) =>
  reply.type('application/json; charset=utf-8').send(String(workerData)),
);
const address = await app.listen({ host: '127.0.0.1', port: 0 });
parentPort?.postMessage(Number(new URL(address).port));

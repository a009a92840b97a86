import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { until } from '#test/support/until.ts';

/** HAProxy in front of the nodes, with the configuration that docs/operations.md recommends. */
interface Proxy {
  remove(): Promise<void>;
}

/** Starts HAProxy on a port in front of the nodes' ports; throws when it is not installed. */
export async function startProxy(port: string, nodes: readonly string[]): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-proxy-'));
  const file = join(folder, 'haproxy.cfg');
  const servers = nodes.map((node, at) => `  server node${at + 1} 127.0.0.1:${node}`);
  await writeFile(
    file,
    `defaults
  mode http
  timeout connect 1s
  timeout client 30s
  timeout server 6s
  timeout check 1s
  timeout queue 5s
  option redispatch 1
  retries 3
frontend public
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  balance roundrobin
  option forwardfor
  option httpchk GET /readyz
  http-check expect status 200
  retry-on conn-failure empty-response response-timeout
  http-request disable-l7-retry unless METH_GET
  default-server check inter 500 fall 2 rise 1
${servers.join('\n')}
`,
  );
  const proxy = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: 'ignore' });
  const orphaned = () => proxy.kill('SIGKILL');
  process.once('exit', orphaned);
  await once(proxy, 'spawn');
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => undefined,
    );
  await until(answers, 'the proxy to answer');
  return {
    async remove() {
      process.off('exit', orphaned);
      if (proxy.exitCode === null) {
        proxy.kill('SIGKILL');
        await once(proxy, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

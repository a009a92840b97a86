import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const USAGE = `Builds the image of ops/Dockerfile without a registry of images, starts it and asks how it is:
  npm run image:check

Needs root, buildah and debootstrap (apt-get install buildah debootstrap). The base image, which the Dockerfile
takes from a registry, is made here: Debian from its mirror, with this machine's Node and npm. It takes minutes
and some gigabytes, which are given back.`;

const ROOT = join(import.meta.dirname, '..');
const BASE = 'docker.io/library/node:24-bookworm-slim';
const IMAGE = 'localhost/waymark-check';
const MIRROR = 'http://deb.debian.org/debian';
const READY_S = 180;

const folder = mkdtempSync(join(tmpdir(), 'waymark-image-'));
const STORE = [
  '--storage-driver=vfs',
  `--root=${join(folder, 'store')}`,
  `--runroot=${join(folder, 'run')}`,
];

function buildah(...args: readonly string[]): string {
  return execFileSync('buildah', [...STORE, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  }).trim();
}

function step(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Debian with Node, npm and the user `node`, as the image has it that the Dockerfile begins with. */
function makeBase(): void {
  step('1 of 3: Debian from its mirror');
  const debian = join(folder, 'debian');
  const options = ['--variant=minbase', '--include=ca-certificates', 'bookworm', debian, MIRROR];
  execFileSync('debootstrap', options, { stdio: ['ignore', 'ignore', 'inherit'] });
  const npm = dirname(dirname(realpathSync(process.env['npm_execpath'] ?? '')));
  cpSync(realpathSync(process.execPath), join(debian, 'usr/local/bin/node'));
  cpSync(npm, join(debian, 'usr/local/lib/node_modules/npm'), {
    recursive: true,
    dereference: true,
  });
  execFileSync('ln', [
    '--symbolic',
    '../lib/node_modules/npm/bin/npm-cli.js',
    join(debian, 'usr/local/bin/npm'),
  ]);
  const user = ['--create-home', '--shell', '/bin/bash', '--uid', '1000', 'node'];
  execFileSync('chroot', [debian, 'useradd', ...user]);
  const container = buildah('from', 'scratch');
  buildah('copy', '--quiet', container, debian, '/');
  const { NODE_EXTRA_CA_CERTS: authorities } = process.env;
  // A machine whose way to the packages has authorities of its own.
  if (authorities) buildah('copy', '--quiet', container, authorities, '/etc/ssl/certs/extra.crt');
  buildah(
    'config',
    ...(authorities ? ['--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/extra.crt'] : []),
    '--cmd',
    'node',
    container,
  );
  buildah('commit', '--quiet', '--rm', container, BASE);
  rmSync(debian, { recursive: true, force: true });
}

function build(): void {
  step('2 of 3: the image of ops/Dockerfile');
  const settings = join(homedir(), '.npmrc');
  const volumes = existsSync(settings) ? ['--volume', `${settings}:/root/.npmrc:ro`] : [];
  const from = [
    '--file',
    join(ROOT, 'ops/Dockerfile'),
    '--ignorefile',
    join(ROOT, 'ops/Dockerfile.dockerignore'),
  ];
  buildah(
    'build',
    '--isolation=chroot',
    '--pull-never',
    '--format=docker',
    ...volumes,
    ...from,
    '--tag',
    IMAGE,
    ROOT,
  );
}

/** Starts the image's own command as its own user, waits until its own health check passes, and ends it. */
async function start(): Promise<void> {
  step('3 of 3: its command and its health check');
  const container = buildah('from', '--pull-never', IMAGE);
  const { Docker: made } = JSON.parse(buildah('inspect', '--type=image', IMAGE)) as {
    Docker: {
      config: { User: string; Cmd: string[]; Healthcheck: { Test: string[] } };
    };
  };
  const { User: user, Cmd: command, Healthcheck: check } = made.config;
  const isolated = ['run', '--isolation=chroot', '--user', user];
  const port = ['--env', 'PORT=38173', '--env', 'HOST=127.0.0.1'];
  const server = spawn('buildah', [...STORE, ...isolated, ...port, container, '--', ...command], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  try {
    const [, ...words] = check.Test;
    const isHealthy = () =>
      spawnSync('buildah', [...STORE, ...isolated, ...port, container, '--', ...words]).status ===
      0;
    for (let seconds = 0; !isHealthy(); seconds += 2) {
      if (seconds > READY_S || server.exitCode !== null)
        throw new Error('The image did not start.');
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
    const answer = await fetch('http://127.0.0.1:38173/api/version');
    step(`It serves: ${await answer.text()}`);
  } finally {
    const ended = new Promise((resolve) => server.once('close', resolve));
    server.kill('SIGTERM');
    await ended;
  }
}

if (process.argv.includes('--help')) {
  step(USAGE);
} else if (process.getuid?.() !== 0 || spawnSync('buildah', ['--version']).status !== 0) {
  step(`${USAGE}\n\nSkipped: this is not root, or buildah is not installed.`);
} else {
  try {
    makeBase();
    build();
    await start();
    step('The image was built, started and found healthy.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

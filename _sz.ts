import { build } from 'vite';
import { gzipSync } from 'node:zlib';
import { writeFileSync } from 'node:fs';
const out: any = {};
await build({
  configFile: 'web/vite.config.ts',
  root: 'web',
  logLevel: 'silent',
  build: { outDir: '/tmp/sz', emptyOutDir: true, write: false },
  plugins: [
    {
      name: 'sz',
      generateBundle(_o: any, b: any) {
        for (const [f, c] of Object.entries<any>(b))
          if (c.type === 'chunk')
            out[f] = {
              gz: gzipSync(c.code).length,
              imports: c.imports,
              mods: Object.fromEntries(
                Object.entries<any>(c.modules)
                  .map(([k, m]) => [k.replace(process.cwd() + '/', ''), m.renderedLength])
                  .filter(([, n]) => (n as number) > 0),
              ),
            };
      },
    },
  ],
});
writeFileSync(process.argv[2]!, JSON.stringify(out));

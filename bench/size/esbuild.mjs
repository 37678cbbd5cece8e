import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** Bundles an entry with esbuild; returns its chunks like `bundle` in measure.mjs. */
export async function bundleWithEsbuild({ entry, external, root, entries }) {
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(entries, `${entry}.mjs`)],
    outdir: join(root, '.cache/size'),
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    metafile: true,
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: external.flatMap((name) => [name, `${name}/*`]),
    // Ignore the paths of tsconfig.json, which point to the sources; a host uses the built package.
    tsconfigRaw: {},
  })
  const sizes = new Map(
    outputFiles.map(({ path, contents }) => [basename(path), gzipSync(contents, { level: 9 }).length]),
  )
  return new Map(
    Object.entries(metafile.outputs).map(([path, { imports, entryPoint }]) => [
      basename(path),
      {
        bytes: sizes.get(basename(path)),
        imports: imports
          .filter((each) => !each.external && each.kind !== 'dynamic-import')
          .map((each) => basename(each.path)),
        source: entryPoint?.replace(/^dist\//, '').replace(/\.js$/, ''),
      },
    ]),
  )
}

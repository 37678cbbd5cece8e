import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { minify } from 'terser'
import webpack from 'webpack'

/** An output file system that keeps the emitted files in memory. */
const inMemory = (files) => ({
  join,
  dirname,
  relative,
  mkdir: (_path, options, done = options) => done(null),
  stat: (_path, done) => done(Object.assign(new Error('no such file'), { code: 'ENOENT' })),
  writeFile: (path, contents, done) => {
    files.set(path.slice(path.lastIndexOf('/') + 1), contents.toString())
    done(null)
  },
})

/**
 * Bundles an entry with webpack, as Next.js without Turbopack does; returns its chunks like `bundle` in measure.mjs.
 * It minifies and returns only the chunks that `loads` or the entry need, because Terser takes seconds for all of them.
 */
export async function bundleWithWebpack({ entry, external, root, entries, loads }) {
  const compiler = webpack({
    mode: 'production',
    context: root,
    entry: { [entry]: join(entries, `${entry}.mjs`) },
    devtool: false,
    performance: false,
    output: {
      filename: '[name].js',
      chunkFilename: '[id].js',
      // Build a library, so that the entry's exports count as used; in an application they would be dropped.
      library: { type: 'commonjs2' },
    },
    // Every page that webpack builds has the chunk loader, so it is kept apart and not counted.
    optimization: { minimize: false, runtimeChunk: { name: 'runtime' } },
    // Ignore the paths of tsconfig.json, which point to the sources; a host uses the built package.
    resolve: { tsconfig: false },
    externals: ({ request }, done) =>
      external.some((name) => request === name || request.startsWith(`${name}/`))
        ? done(null, 'var undefined')
        : done(),
  })
  const files = new Map()
  compiler.outputFileSystem = inMemory(files)
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  )
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }))
  const { chunkGroups, chunkGraph, moduleGraph } = stats.compilation
  const chunks = new Map([[`${entry}.js`, { imports: new Set() }]])
  for (const group of chunkGroups)
    for (const block of group.blocksIterable) {
      const module = moduleGraph.getModule(block.dependencies[0])
      const source = relative(join(root, 'dist'), module.nameForCondition()).replace(/\.js$/, '')
      const names = group.chunks.map((chunk) => [...chunk.files][0])
      const main = names[group.chunks.findIndex((chunk) => chunkGraph.isModuleInChunk(module, chunk))]
      if (!loads.includes(source) || !main) continue
      // Join the files of all groups of a source: a group leaves out files that its parent chunk has already.
      const imports = new Set([...(chunks.get(main)?.imports ?? []), ...names])
      chunks.set(main, { source, imports })
    }
  const needed = [...new Set([...chunks].flatMap(([name, { imports }]) => [name, ...imports]))]
  return new Map(
    await Promise.all(
      needed.map(async (name) => {
        const { source, imports = [] } = chunks.get(name) ?? {}
        const { code } = await minify(files.get(name), { ecma: 2020 })
        return [name, { source, imports: [...imports], bytes: gzipSync(code, { level: 9 }).length }]
      }),
    ),
  )
}

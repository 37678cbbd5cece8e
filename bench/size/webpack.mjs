import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { minify } from 'terser'
import webpack from 'webpack'

/** A file system that keeps the emitted files in memory. */
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
 * The chunks that webpack, and so Next.js without Turbopack, makes of an entry, in the form of `bundle` in measure.mjs.
 * Only those that `loads` or the entry need are minified and returned, because Terser takes seconds for all of them.
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
      // An application's entry has no exports; with a library's, what the entry exports counts as used.
      library: { type: 'commonjs2' },
    },
    // The loader of chunks is part of every page that webpack builds.
    optimization: { minimize: false, runtimeChunk: { name: 'runtime' } },
    // The paths of tsconfig.json lead to the sources, but a host has the built package.
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
      // Where an earlier chunk has a part already, another group of the same source has fewer files.
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

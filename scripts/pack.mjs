import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { build } from 'esbuild'
import { readGraph } from './moduleGraph.mjs'
import { targets } from './targets.mjs'

const DIRECTIVE = /^\s*(['"])use client\1;?\n?/
/** Matches modules that must exist only once, because their values (contexts, maps, symbols, state) have an identity. */
const HAS_IDENTITY =
  /^(?:export )?(?:const|let|var) \w+ = (?:\/\* @__PURE__ \*\/ )?(?:createContext\(|new (?:Weak)?(?:Map|Set)\b|Symbol\()|^(?:export )?let /m

/** The name under which a stage exports a module: its file's, or its folder's for `lazy.js`, `index.js` and `plugin.js`, which several folders have. */
const nameOf = (file) => {
  const [folder, name] = file.replace(/\.js$/, '').split('/').slice(-2)
  return ['lazy', 'index', 'plugin'].includes(name) ? folder : name
}

/**
 * Packs the built modules of `folder` that load together into one file per stage, `stages/<name>.js`, and points `import()`
 * calls to it. `entries` are the modules that hosts import: they and their imports stay in place, and the stages contain copies of them.
 * A module that must exist only once is in a file of `shared`, or one of the page's own modules.
 */
export async function packStages(folder, { manifest, entries, stages, shared, lent, alone, page }) {
  const { modules, origin } = await readGraph(folder, manifest)
  const isModule = (file) => modules.has(file)
  const paths = (names) => names.map((name) => `${name}.js`)

  const imported = new Map()
  for (const [file, { imports }] of modules) {
    const found = new Set()
    for (const { target, bindings, whole } of imports) {
      if (!isModule(target)) continue
      if (whole || bindings.length === 0) found.add(target)
      for (const { name } of bindings) found.add(origin(target, name).file)
    }
    imported.set(file, found)
  }
  const closure = (roots) => {
    const reached = new Set()
    const visit = (file) => {
      if (reached.has(file)) return
      if (!isModule(file)) throw new Error(`There is no module ${file} to pack`)
      reached.add(file)
      for (const next of imported.get(file)) visit(next)
    }
    for (const root of roots) visit(root)
    return reached
  }

  const own = closure(paths(page))
  const home = new Map()
  for (const [name, roots] of Object.entries(shared)) for (const root of paths(roots)) home.set(root, name)
  const lender = new Map(home)
  for (const [name, roots] of Object.entries(lent))
    for (const root of paths(roots)) if (!own.has(root)) lender.set(root, name)
  for (const file of own)
    if (home.has(file))
      throw new Error(`${file} is one of the page's own modules and cannot be in ${home.get(file)}`)

  // The longest matching path wins, whether of a file or a folder (`plugins/email/`); of equal ones, that of the first stage.
  const rootsOf = new Map(Object.keys(stages).map((name) => [name, new Set()]))
  const isIn = (file, prefix) => (prefix.endsWith('/') ? file.startsWith(prefix) : file === `${prefix}.js`)
  const stageOf = (file) => {
    let best
    for (const [name, prefixes] of Object.entries(stages))
      for (const prefix of prefixes)
        if (isIn(file, prefix)) if (!best || prefix.length > best.prefix.length) best = { name, prefix }
    return best?.name
  }
  const loaded = [...modules.values()].flatMap(({ dynamic }) => dynamic.map(({ target }) => target))
  for (const [name, prefixes] of Object.entries(stages))
    for (const prefix of prefixes)
      if (!loaded.some((file) => isModule(file) && isIn(file, prefix)))
        throw new Error(`The stage ${name} lists ${prefix}, which no import() loads`)
  for (const target of loaded) {
    if (!isModule(target) || own.has(target)) continue
    const stage = stageOf(target)
    if (stage) rootsOf.get(stage).add(target)
  }

  const stageFile = (name) => `stages/${name}.js`
  const stageWith = (file) => [...rootsOf].find(([, roots]) => roots.has(file))?.[0]
  /** A module's text for the file `at`, with every `import()` pointing to the stage of its target. */
  const rewrite = (file, at) => {
    let { text } = modules.get(file)
    const header = new Set()
    const pathTo = (target) => {
      const path = posix.relative(posix.dirname(at), target)
      return path.startsWith('.') ? path : `./${path}`
    }
    for (const { node, specifier, target } of modules.get(file).dynamic.toReversed()) {
      const stage = stageWith(target)
      if (stage && stageFile(stage) === at) {
        // The target is in the same file, and esbuild breaks a file that imports itself.
        const names = modules.get(target).names.map(({ name }) => name)
        const local = (name) => `${nameOf(target)}_${name}`
        text = `${text.slice(0, node.getStart())}Promise.resolve({ ${names.map((name) => `${name}: ${local(name)}`).join(', ')} })${text.slice(node.end)}`
        header.add(
          `import { ${names.map((name) => `${name} as ${local(name)}`).join(', ')} } from ${JSON.stringify(target)};`,
        )
      } else if (stage) {
        const loaded = `import(${JSON.stringify(pathTo(stageFile(stage)))}).then((stage) => stage.${nameOf(target)})`
        text = text.slice(0, node.getStart()) + loaded + text.slice(node.end)
      } else if (isModule(target) && specifier.text.startsWith('.'))
        text =
          text.slice(0, specifier.getStart()) + JSON.stringify(pathTo(target)) + text.slice(specifier.end)
    }
    return [...header, text].join('\n')
  }

  /** Re-exports of the modules that a shared file or a stage provides to hosts and other stages. */
  const passedOn = (name) =>
    [...lender]
      .filter(([, from]) => from === name)
      .map(([file]) => {
        const names = modules.get(file).names.map((each) => each.name)
        return `export { ${names.join(', ')} } from ${JSON.stringify(file)}`
      })

  const bundled = new Map()
  const bundle = async (name, contents) => {
    const target = stageFile(name)
    const { metafile, outputFiles } = await build({
      absWorkingDir: folder,
      stdin: { contents, resolveDir: folder, sourcefile: target },
      outfile: join(folder, target),
      write: false,
      bundle: true,
      packages: 'external',
      format: 'esm',
      target: targets,
      platform: 'neutral',
      jsx: 'automatic',
      charset: 'utf8',
      // Lets a host's bundler drop what the host does not use.
      pure: ['forwardRef', 'createContext', 'service', 'point', 'hook', 'optional', 'later'],
      metafile: true,
      logLevel: 'warning',
      plugins: [
        {
          name: 'stages',
          setup: ({ onResolve, onLoad }) => {
            onResolve({ filter: /.*/ }, ({ path, importer, kind }) => {
              if (kind === 'entry-point') return undefined
              if (kind === 'dynamic-import') return { path, external: true }
              const { imports = [] } = modules.get(posix.relative(folder, importer)) ?? {}
              const file = isModule(path)
                ? path
                : imports.find(({ specifier }) => specifier.text === path)?.target
              if (!file || !isModule(file)) return { path, external: true }
              if (own.has(file))
                return { path: posix.relative('stages', file), external: true, sideEffects: false }
              const from = lender.get(file)
              if (from && from !== name && !alone[from]?.includes(name))
                return { path: `./${from}.js`, external: true, sideEffects: false }
              return { path: join(folder, file), sideEffects: false }
            })
            onLoad({ filter: /\.js$/ }, ({ path }) => {
              const file = posix.relative(folder, path)
              return { contents: rewrite(file, target).replace(DIRECTIVE, ''), loader: 'js' }
            })
          },
        },
      ],
    })
    const { inputs } = Object.values(metafile.outputs)[0]
    bundled.set(
      name,
      Object.keys(inputs).filter((file) => isModule(file) && inputs[file].bytesInOutput > 0),
    )
    return outputFiles[0].text
  }

  const texts = new Map()
  for (const name of Object.keys(shared)) texts.set(name, await bundle(name, passedOn(name).join('\n')))
  for (const [name, roots] of rootsOf) {
    if (roots.size === 0) throw new Error(`Nothing loads the stage ${name}`)
    const named = [...roots].map(nameOf)
    for (const [at, each] of named.entries())
      if (named.indexOf(each) < at) throw new Error(`The stage ${name} has two modules with the name ${each}`)
    const lines = [...roots].map((file) => {
      const { names } = modules.get(file)
      const parts = names.map(({ name: each }) => `${each} as ${nameOf(file)}_${each}`)
      const members = names.map(({ name: each }) => `${each}: ${nameOf(file)}_${each}`)
      return `import { ${parts.join(', ')} } from ${JSON.stringify(file)}\nexport const ${nameOf(file)} = { ${members.join(', ')} }`
    })
    texts.set(name, await bundle(name, [...lines, ...passedOn(name)].join('\n')))
  }

  for (const [name, files] of bundled)
    for (const file of files)
      if (HAS_IDENTITY.test(modules.get(file).text) && !(name in shared))
        throw new Error(`${file} would be in ${stageFile(name)} and elsewhere: name it in the shared files`)

  // Keep the files that hosts import and those in no stage; delete the others, which are now part of stages.
  const apart = [...modules.values()]
    .flatMap(({ dynamic }) => dynamic.map(({ target }) => target))
    .filter((file) => isModule(file) && !stageWith(file))
  const kept = closure([...entries, ...own, ...apart])
  /** Replaces imports from a deleted module, which only re-exported names, by imports from the modules that define them. */
  const lead = (file, text) => {
    let result = text
    for (const { target, bindings, specifier } of modules.get(file).imports.toReversed()) {
      if (!isModule(target) || kept.has(target)) continue
      const lines = bindings.map(({ name, local }) => {
        const from = origin(target, name)
        const path = posix.relative(posix.dirname(file), from.file)
        return `import { ${from.name} as ${local} } from ${JSON.stringify(path.startsWith('.') ? path : `./${path}`)};`
      })
      result =
        result.slice(0, specifier.parent.getStart()) + lines.join('\n') + result.slice(specifier.parent.end)
    }
    return result
  }
  const isClient = (files) => files.some((file) => DIRECTIVE.test(modules.get(file).text))
  for (const [file, { text }] of modules) {
    if (home.has(file)) {
      const { names } = modules.get(file)
      const list = names.map(({ name }) => name).join(', ')
      const directive = DIRECTIVE.exec(text)?.[0] ?? ''
      const path = posix.relative(posix.dirname(file), stageFile(home.get(file)))
      await writeFile(join(folder, file), `${directive}export { ${list} } from ${JSON.stringify(path)}\n`)
    } else if (kept.has(file)) {
      const next = lead(file, rewrite(file, file))
      if (next !== text) await writeFile(join(folder, file), next)
    } else await rm(join(folder, file))
  }
  await mkdir(join(folder, 'stages'), { recursive: true })
  for (const [name, text] of texts) {
    const directive = isClient(bundled.get(name)) ? "'use client'\n" : ''
    await writeFile(join(folder, stageFile(name)), directive + text)
  }
}

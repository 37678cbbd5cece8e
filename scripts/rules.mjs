import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Checks kernel/, plugins/ and src/ below a folder against this project's import rules. */
export function checkImports(folder = root) {
  const rooms = ['kernel', 'plugins', 'src'].filter((name) => existsSync(join(folder, name)))
  const result = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      join(root, '.dependency-cruiser.cjs'),
      '--output-type',
      'json',
      ...rooms,
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  )
  if (!result.stdout.startsWith('{')) throw new Error(`dependency-cruiser failed:\n${result.stderr}`)
  const { modules, summary } = JSON.parse(result.stdout)
  const ours = modules.filter(({ source }) => /^(kernel|plugins|src)\//.test(source))
  return {
    modules: ours.map(({ source }) => source),
    violations: summary.violations.map(({ rule, from, to, comment }) => ({
      rule: rule.name,
      from,
      to,
      comment,
    })),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { modules, violations } = checkImports()
  for (const { rule, from, to } of violations) console.error(`${rule}: ${from} -> ${to}`)
  // With a TypeScript version it does not support, dependency-cruiser finds no modules and reports success.
  const blind = modules.length <= 10
  if (blind) console.error(`Only ${modules.length} modules were found: the import rules were not checked.`)
  console.log(`${modules.length} modules, ${violations.length} import rule violations`)
  if (blind || violations.length > 0) process.exitCode = 1
}

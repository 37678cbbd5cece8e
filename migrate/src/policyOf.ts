import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The parts of a modal that decide about its policy. */
export interface PolicyInput {
  readonly plugins: readonly string[]
  /** Names in `viem/chains`. */
  readonly chains: readonly string[]
  /** Object literals of other networks. */
  readonly networks: readonly string[]
  readonly hasProject: boolean
}

/** A program that writes the policy of a modal with these plugins and networks. */
const programOf = ({ plugins, chains, networks, hasProject }: PolicyInput) =>
  [
    "import { cspFor } from 'portico/csp'",
    "import { preset } from 'portico/preset'",
    ...plugins.map((name) => `import { ${name} } from 'portico/plugins/${name}'`),
    ...(chains.length ? [`import { ${chains.join(', ')} } from 'viem/chains'`] : []),
    `const plugins = [...preset(), ...[${plugins.map((name) => `${name}()`).join(', ')}].flat()]`,
    `const networks = [${[...chains, ...networks].join(', ')}]`,
    `const { header } = cspFor({ plugins, networks${hasProject ? ", projectId: 'id'" : ''} })`,
    'process.stdout.write(header)',
  ].join('\n')

/**
 * The lines of a comment with the Content-Security-Policy of the modal, from `cspFor` of the package that the app has installed;
 * undefined if it cannot be asked.
 */
export const policyOf = (folder: string, given: PolicyInput): readonly string[] | undefined => {
  // A program finds the app's packages only from within the app.
  const place = mkdtempSync(join(folder, 'node_modules', '.portico-'))
  try {
    const program = join(place, 'policy.mjs')
    writeFileSync(program, programOf(given))
    const header = execFileSync(process.execPath, [program], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 60_000,
    })
    return [
      'Content-Security-Policy of the modal, as cspFor of portico/csp writes it; add the sources of your page:',
      ...header.split('; '),
    ]
  } catch {
    return undefined
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

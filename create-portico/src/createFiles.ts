import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Answers } from './answers.js'
import { type Framework, frameworks } from './choices.js'
import { writeOptions } from './writeOptions.js'

/** The versions of what a template does not name. */
export interface Versions {
  /** The package's name and range. */
  readonly name: string
  readonly range: string
  readonly vitest: string
  readonly 'happy-dom': string
  readonly '@walletconnect/universal-provider': string
}

interface Manifest {
  readonly name: string
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

const IGNORED = ['node_modules', 'dist', 'built', '.next', 'next-env.d.ts', '*.tsbuildinfo', '']

/** A name that npm accepts, after a folder. */
export const nameOf = (folder: string): string =>
  basename(resolve(folder))
    .toLowerCase()
    .replace(/[^a-z\d-]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'portico-app'

/** The files of a project by path. */
export function createFiles(
  answers: Answers,
  { templates, versions }: { readonly templates: string; readonly versions: Versions },
): ReadonlyMap<string, string> {
  const framework = frameworks.find(({ id }) => id === answers.framework)
  if (!framework) throw new Error(`There is no template "${answers.framework}"`)
  const name = nameOf(answers.folder)
  const files = new Map<string, string>()
  const folder = join(templates, framework.id)
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!statSync(join(folder, path)).isFile()) continue
    const text = readFileSync(join(folder, path), 'utf8')
    files.set(path.replaceAll('\\', '/'), text.replaceAll(framework.title, name))
  }
  const edit = (path: string, change: (text: string) => string) => {
    const text = files.get(path)
    if (text === undefined) throw new Error(`The template ${framework.id} has no ${path}`)
    files.set(path, change(text))
  }
  edit(framework.modal, (text) => useOptions(text, framework))
  edit('README.md', (text) =>
    text.replace('portico-app', name).replace('`options`', `\`${optionsOf(framework)}\``),
  )
  edit(
    'package.json',
    (text) => `${JSON.stringify(writeManifest(JSON.parse(text), { name, answers, versions }), null, 2)}\n`,
  )
  files.set(optionsOf(framework), writeOptions(answers, { isScript: framework.isScript ?? false }))
  files.set('.gitignore', IGNORED.join('\n'))
  const test = framework.isScript ? 'wallet.test.js' : 'wallet.test.ts'
  const testText = replaceOnce(files.get('wallet.test.ts') ?? '', "'./options'", `'${importOf(framework)}'`)
  files.delete('wallet.test.ts')
  files.set(
    join(dirname(framework.modal), test).replaceAll('\\', '/'),
    answers.signIn === 'none' ? testText : withoutSignIn(testText),
  )
  return files
}

const optionsOf = ({ modal, isScript }: Framework) =>
  join(dirname(modal), `options.${isScript ? 'js' : 'ts'}`).replaceAll('\\', '/')
const importOf = ({ isScript }: Framework) => (isScript ? './options.js' : './options')

function replaceOnce(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`A template does not have ${JSON.stringify(from)} once`)
  return text.replace(from, () => to)
}

/** The template's file with the options in a module of their own. */
function useOptions(text: string, framework: Framework): string {
  const bare = [
    "import { preset } from 'portico/preset'\n",
    "import { base, mainnet } from 'viem/chains'\n",
  ].reduce((rest, line) => replaceOnce(rest, line, ''), text)
  const called = replaceOnce(
    bare,
    'createModal({ plugins: preset(), networks: [mainnet, base] })',
    'createModal(options)',
  )
  const lines = called.split('\n')
  const last = lines.findLastIndex((line) => line.startsWith('import '))
  return lines.toSpliced(last + 1, 0, `import { options } from '${importOf(framework)}'`).join('\n')
}

/** The view to sign in needs a browser: the test of the project runs without one. */
const withoutSignIn = (text: string) =>
  replaceOnce(
    text,
    "    plugins: [...options.plugins, external([{ id: 'mock', name: 'Mock', provider: wallet.provider }])],\n",
    `    plugins: [
      // The view to sign in needs a browser: node_modules/portico/docs/testing.md shows such a test.
      ...options.plugins.filter(({ id }) => id !== 'siwx'),
      external([{ id: 'mock', name: 'Mock', provider: wallet.provider }]),
    ],
`,
  )

function writeManifest(
  { scripts, dependencies, devDependencies }: Manifest,
  { name, answers, versions }: { name: string; answers: Answers; versions: Versions },
) {
  const pairing = '@walletconnect/universal-provider'
  const ranges = (packages: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(packages)
        .map(([each, version]) => [each, /^\d/.test(version) ? `^${version}` : version] as const)
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    )
  return {
    name,
    private: true,
    type: 'module',
    scripts: { ...scripts, test: 'vitest run' },
    dependencies: ranges({
      ...dependencies,
      [versions.name]: versions.range,
      ...(answers.plugins.includes('walletconnect') && { [pairing]: versions[pairing] }),
    }),
    devDependencies: ranges({
      ...devDependencies,
      'happy-dom': versions['happy-dom'],
      vitest: versions.vitest,
    }),
  }
}

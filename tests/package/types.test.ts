import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, test } from 'vitest'
import { parts, start } from '../../demo/showcase/choice.js'
import { writeCode } from '../../demo/showcase/writeCode.js'
import { around, fileOf, moduleOf, pages, readSnippets, type Snippet } from '../docs/readSnippets.js'
import { sample } from '../volumes.js'
import { compileAlone, compileStrictly, reachedFrom, strictOptions } from './compileStrictly.js'
import { entriesOf } from './entries.js'
import { makeHost } from './makeHost.js'

const { consumer, folder } = inject('packed')
const root = fileURLToPath(new URL('../..', import.meta.url))
const entries = entriesOf(folder)

/** Writes a file; returns its path. */
const write = (project: string, name: string, text: string) => {
  const file = join(project, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}
/**
 * Every n-th program, including the first; all in the long run. These checks show that each works without the
 * others. TypeScript 7 compiles all of them together in every run.
 */
const some = <T>(all: readonly T[], of: number) => sample(all, (_, at) => at % of === 0)
/** The compiler's findings in one file of a project that installed the package and none of its optional peers. */
const complaints = (name: string, text: string) => compileStrictly([write(consumer, name, text)])

describe('an entry alone, strictly', () => {
  const programs = entries.map(({ name }) => {
    const file = write(
      consumer,
      `entries/${name.replace(/\W/g, '_')}.ts`,
      `export type * as entry from '${name}'\n`,
    )
    return [name, file] as const
  })

  // One language stands for all: their declarations have the same form.
  const plugins = programs.filter(([name]) => name.includes('/plugins/'))
  const others = programs.filter(
    ([name]) => !/\/(?:plugins|locales)\//.test(name) || name.endsWith('/locales/de'),
  )
  test.each([...others, ...plugins])('%s compiles without the optional peers', (_, file) => {
    expect(compileStrictly([file])).toEqual([])
  })

  test.each(
    some(
      programs.filter(([name]) => /plugins\/[^/]+(\/lazy)?$/.test(name)),
      12,
    ),
  )('%s includes the declarations of its contract', (name, file) => {
    const contract = `dist/plugins/${name.split('/')[2]}/contract.d.ts`
    const wanted = existsSync(join(folder, contract)) ? [contract] : []
    expect(reachedFrom(file)).toEqual(expect.arrayContaining(wanted))
  })

  test('a page that imports only the preset can switch each of its plugins', () => {
    const text = `
import { createModal, type ModalOptions } from 'portico'
import { preset } from 'portico/preset'

declare const networks: ModalOptions['networks']
createModal({
  plugins: preset(),
  networks,
  features: { account: true, injected: true, languages: false, networks: true, wallets: true },
})
`
    expect(complaints('preset.ts', text)).toEqual([])
    expect(complaints('preset.ts', text.replace('languages:', 'langages:'))).toEqual([
      expect.stringContaining('langages'),
    ])
  })
})

const inCode = pages.flatMap(readSnippets).filter(({ language }) => ['ts', 'tsx', 'js'].includes(language))
const snippets = inCode.filter(({ language }) => language !== 'js')
const named = inCode.flatMap(({ code }) =>
  [...code.matchAll(/(?:from|import) '((?:@[^/']+\/)?[^./'@#][^/']*)/g)].map(([, name = '']) => name),
)
const packages = ['@types/react', '@types/react-dom', ...named.filter((name) => name !== 'portico')]
const host = makeHost('host', Object.fromEntries(packages.map((name) => [name, name])))
const global = write(host, 'around.d.ts', around)
const writeSnippet = (each: Snippet) => {
  const file = write(host, fileOf(each), moduleOf(each))
  // The types of a page's own style sheet come from its framework.
  for (const [, sheet = ''] of each.code.matchAll(/import '(\.[^']+\.css)'/g))
    write(dirname(file), `${sheet}.d.ts`, 'export {}\n')
  return file
}
const programs = snippets.map((each) => [`${each.page} ${each.name}`, writeSnippet(each)] as const)

describe('a snippet alone, strictly', () => {
  // Every thirtieth snippet; the package's declarations that it reaches are checked above.
  test.each(some(programs, 30))('%s compiles', (_, file) => {
    expect(compileAlone([file, global])).toEqual([])
  })

  test('is actually checked', () => {
    const planted: Snippet = {
      page: 'planted.md',
      line: 1,
      name: 'wrong',
      language: 'ts',
      code: "import { createModal } from 'portico'\ncreateModal({ netwoks: [] })\nmodal.opne()\n",
    }
    const file = write(host, fileOf(planted), moduleOf(planted))
    expect(compileAlone([file, global])).toEqual([
      expect.stringMatching(/planted_md\/wrong\.ts:2 .*netwoks/),
      expect.stringMatching(/planted_md\/wrong\.ts:3 .*opne/),
    ])
  })
})

describe('TypeScript 7, where each program alone would take minutes', () => {
  const config = (files: readonly string[], more: object = {}) =>
    JSON.stringify({ compilerOptions: { ...strictOptions, ...more }, files })

  test("compiles all snippets together, and the code of the demo's playground", () => {
    const every = { on: parts.map(({ id }) => id), mode: 'light', accent: '#5b8cff', radius: 0 } as const
    const more = { compact: true, loginsFirst: true, locale: 'de' }
    const played = [start, { ...start, on: [] }, { ...start, ...every, ...more }].map((choice, at) =>
      write(host, `playground${at}.tsx`, writeCode(choice)),
    )
    const wrong = write(
      host,
      'seven.ts',
      "import { createModal } from 'portico'\ncreateModal({ netwoks: [] })\n",
    )
    const files = [global, ...programs.map(([, file]) => file), ...played, wrong]
    // Skip declaration files: the package's are checked above and below, and other packages' would take most
    // of the time.
    const project = write(host, 'tsconfig.json', config(files, { skipLibCheck: true }))
    expect(sevenSays(project)).toEqual([expect.stringMatching(/^host\/seven\.ts\(2,\d+\): .*netwoks/)])
  })

  test('compiles all snippets in plain JavaScript, as an editor does', () => {
    const plain = inCode.filter(({ language }) => language === 'js').map(writeSnippet)
    expect(plain.length).toBeGreaterThan(1)
    const wrong = write(
      host,
      'plain.js',
      "import { createModal } from 'portico'\ncreateModal({ netwoks: [] })\nmodal.opne()\n",
    )
    const loose = { allowJs: true, checkJs: true, strict: false, exactOptionalPropertyTypes: false }
    const options = { ...loose, skipLibCheck: true }
    expect(sevenSays(write(host, 'tsconfig.plain.json', config([global, ...plain, wrong], options)))).toEqual(
      [
        expect.stringMatching(/^host\/plain\.js\(2,\d+\): .*netwoks/),
        expect.stringMatching(/^host\/plain\.js\(3,\d+\): .*opne/),
      ],
    )
  })

  test('compiles all entries together, resolved as in Node', () => {
    const text = entries.map(({ name }, index) => `export type * as entry${index} from '${name}'`).join('\n')
    const all = write(consumer, 'entries.mts', text)
    const node = { module: 'nodenext', moduleResolution: 'nodenext' }
    expect(sevenSays(write(consumer, 'tsconfig.json', config([all], node)))).toEqual([])
  })
})

/** TypeScript 7's findings in a project, except in other packages' declarations. */
function sevenSays(project: string): readonly string[] {
  const args = [join(root, 'node_modules/typescript-7/bin/tsc'), '-p', project, '--pretty', 'false']
  const cwd = dirname(consumer)
  try {
    execFileSync(process.execPath, args, { cwd, encoding: 'utf8', stdio: 'pipe' })
    return []
  } catch (error) {
    const { stdout } = error as { readonly stdout?: string }
    if (!stdout) throw error
    const lines = stdout.split('\n').filter((line) => /^\S/.test(line))
    return lines.filter((line) => !line.startsWith('../'))
  }
}

describe('the connector for wagmi', () => {
  const text = `
import { createConfig, http, type CreateConnectorFn } from '@wagmi/core'
import type { Chain } from 'viem'
import type { Modal } from 'portico'
import { porticoConnector } from 'portico/wagmi'

declare const chain: Chain
declare const modal: Modal
export const fits: CreateConnectorFn = porticoConnector(modal)
const config = createConfig({ chains: [chain], connectors: [porticoConnector(modal)], transports: { [chain.id]: http() } })
const [connector] = config.connectors
if (!connector) throw new Error('There is no connector')
export const id: string = connector.id
export const chosen: Promise<Chain> | undefined = connector.switchChain?.({ chainId: 1 })
export const accounts: Promise<readonly \`0x\${string}\`[]> = connector.getAccounts()
// @ts-expect-error It has a type of its own, not any.
export const wrong: number = connector.getAccounts
// @ts-expect-error The same of what the config is given.
export const bad: number = porticoConnector(modal)
`
  test('fits into a config of wagmi 3 and of wagmi 2', () => {
    const pages = Object.entries({ wagmi3: '@wagmi/core', wagmi2: 'wagmi-core-2' }).map(([name, core]) =>
      write(makeHost(name, { '@wagmi/core': core, viem: 'viem' }), 'page.ts', text),
    )
    expect(compileStrictly(pages)).toEqual([])
  })

  test('has its types when npm nests @wagmi/core below wagmi', () => {
    const text = `
import type { Modal } from 'portico'
import { porticoConnector } from 'portico/wagmi'

declare const modal: Modal
// @ts-expect-error It has a type of its own, not any.
export const bad: number = porticoConnector(modal)
`
    expect(complaints('nested.ts', text)).toEqual([])
  })
})

const plugin = `
import { definePlugin } from 'portico/kernel'

declare module 'portico/kernel' {
  interface Views { Greeting: { readonly name: string } }
  interface Events { 'greeting.said': { readonly name: string } }
  interface Features { greeting: boolean }
  interface Hooks { 'greeting.saying': { kind: 'bail'; value: { readonly name: string }; answer: string } }
  interface Methods { greeting_hello: { params: readonly [string]; result: string } }
  interface Messages { 'greeting.title': undefined }
}

export const greeting = () =>
  definePlugin({
    id: 'greeting',
    kernel: 1,
    feature: 'greeting',
    setup(context) {
      context.emit('greeting.said', { name: 'Ada' })
      context.on('greeting.said', ({ name }) => name.toUpperCase())
      context.view('Greeting', {
        title: 'greeting.title',
        params: { parse: (input) => ({ name: String(input) }) },
        load: async () => ({ default: null }),
      })
      context.method({
        name: 'greeting_hello',
        namespace: 'eip155',
        class: 'safe',
        params: { parse: (input) => [String(input)] as const },
        run: async ([name]) => name,
      })
      context.tap('greeting.saying', ({ name }) => (name ? undefined : 'Nobody'))
    },
  })
`

describe('a package from outside', () => {
  test('adds views, events and features', () => {
    expect(complaints('greeting.ts', plugin)).toEqual([])
  })

  const usesCore = `
import { router } from 'portico/core'
import { definePlugin, hook } from 'portico/kernel'

export const careful = () =>
  definePlugin({
    id: 'careful',
    kernel: 1,
    needs: { router, closing: hook('modal.closing', 'bail', 'string') },
    setup({ needs, tap }) {
      tap('network.switching', () => {
        throw new Error('no')
      })
      tap('modal.closing', ({ view, reason }) => (view === reason ? 'Wait' : undefined))
      // @ts-expect-error It is no gate.
      hook('modal.closing', 'gate')
      needs.router.back()
    },
  })
`
  test.each([
    ['imports the kernel and the core alone', usesCore],
    [
      'declares hooks of its own',
      `${usesCore}
declare module 'portico/kernel' {
  interface Hooks { 'careful.asking': { kind: 'series'; value: string } }
}
export const asking = hook('careful.asking', 'series')`,
    ],
  ])("that %s sees the core's hooks", (_, text) => {
    expect(complaints('careful.ts', text)).toEqual([])
  })

  test.each([
    ['an unknown view', "context.view('Greeting'", "context.view('Greting'"],
    ['a wrong payload', "{ name: 'Ada' }", '{ name: 1 }'],
    ['an unknown event', "context.on('greeting.said'", "context.on('greeting.sad'"],
    ['an unknown feature', "feature: 'greeting'", "feature: 'greting'"],
    ['a title without text', "title: 'greeting.title'", "title: 'greting.title'"],
    ['an answer of another type', "'Nobody')", '7)'],
    ['a method that answers otherwise', '=> name,', '=> 1,'],
  ])('gets a type error for %s', (_, right, wrong) => {
    expect(plugin).toContain(right)
    expect(compileAlone([write(consumer, 'mistaken.ts', plugin.replace(right, wrong))])).not.toEqual([])
  })
})

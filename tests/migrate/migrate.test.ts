import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { editManifest, packageManagerOf } from '../../migrate/src/editManifest.js'
import { kits } from '../../migrate/src/kits/index.js'
import { migrateProject } from '../../migrate/src/migrateProject.js'
import { root } from './readApps.js'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const manifest = '{\n  "dependencies": {\n    "@rainbow-me/rainbowkit": "^2.2.8"\n  }\n}\n'

/** A folder with these files. */
const makeApp = (files: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-migrate-'))
  folders.push(folder)
  for (const [path, text] of Object.entries({ 'package.json': manifest, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const migrate = (files: Readonly<Record<string, string>>) => {
  const migration = migrateProject(makeApp(files), { range: '^0.1.0' })
  const textOf = (path: string) => migration.files.find((each) => each.path === path)?.after
  return { ...migration, textOf }
}

const provider = `import { getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { mainnet } from 'wagmi/chains'
const config = getDefaultConfig({ appName: 'A', projectId: 'p', chains: [mainnet] })
export const App = ({ children }) => <RainbowKitProvider>{children}</RainbowKitProvider>
`

describe('code that the command does not understand', () => {
  test('keeps its form, and gets a comment with a link', () => {
    const source = `import { getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { options } from './options'
export const config = getDefaultConfig(options())
export const App = () => <RainbowKitProvider />
`
    const { textOf, left, added } = migrate({ 'App.tsx': source })
    expect(left).toMatchObject([{ file: 'App.tsx', line: 3 }])
    const comment =
      /^\/\/ TODO\(portico\): .* See node_modules\/portico\/docs\/from-rainbowkit\.md#options\n/m
    expect(textOf('App.tsx')).toMatch(comment)
    expect(textOf('App.tsx')?.replace(comment, '')).toBe(source)
    expect(added).toEqual([])
  })

  test('keeps the import and the package that it needs', () => {
    const { textOf, removed } = migrate({
      'App.tsx': provider,
      'Sign.tsx': `import { ConnectButton, createAuthenticationAdapter } from '@rainbow-me/rainbowkit'
export const adapter = createAuthenticationAdapter({})
export const Sign = () => <ConnectButton />
`,
    })
    expect(textOf('Sign.tsx')).toContain(
      "import { createAuthenticationAdapter } from '@rainbow-me/rainbowkit'",
    )
    expect(textOf('Sign.tsx')).toContain('#sign-in\nexport const adapter')
    expect(textOf('Sign.tsx')).toContain("import { ConnectButton } from 'portico/react'")
    expect(removed).toEqual([])
  })

  test.each(kits)('of $title gets links to parts of the page that exist', ({ id, anchors }) => {
    const page = readFileSync(join(root, `docs/from-${id}.md`), 'utf8')
    const headings = [...page.matchAll(/^##+ (.+)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replace(/[^\w]+/g, '-'),
    )
    expect(anchors.filter((each) => !headings.includes(each))).toEqual([])
  })
})

describe('an app that is not changed as a whole', () => {
  test.each([
    [
      'the adapter for Solana of AppKit',
      `import { SolanaAdapter } from '@reown/appkit-adapter-solana/react'
import { createAppKit } from '@reown/appkit/react'
createAppKit({ adapters: [new SolanaAdapter()], networks: [] })
`,
    ],
    [
      'a kit without its set-up',
      "import { AppKitProvider } from '@reown/appkit/react'\nexport const App = () => <AppKitProvider />\n",
    ],
    [
      'a provider of wallets in a function that is not found',
      "import { useWallet } from '@solana/wallet-adapter-react'\nexport const key = () => useWallet().publicKey\n",
    ],
  ])('%s gets a comment, once', (_, source) => {
    const { textOf, left, removed } = migrate({ 'App.tsx': source })
    const text = textOf('App.tsx') ?? ''
    expect(text.match(/TODO\(portico\)/g)).toHaveLength(left.length)
    expect(text.replace(/^\/\/ TODO.*\n/gm, '')).toBe(source)
    expect(removed).toEqual([])
    expect(migrate({ 'App.tsx': text }).files).toEqual([])
  })

  test('is not set up a second time where something of the kit is left', () => {
    const first = migrate({
      'App.tsx': provider,
      'Sign.tsx': `import { createAuthenticationAdapter } from '@rainbow-me/rainbowkit'
export const adapter = createAuthenticationAdapter({})
`,
    })
    const again = migrate(Object.fromEntries(first.files.map(({ path, after }) => [path, after])))
    expect(again.files).toEqual([])
    expect(again.left).toMatchObject([{ file: 'Sign.tsx' }])
  })

  test('has two kits', () => {
    const both = { 'App.tsx': provider, 'Other.tsx': "import { useModal } from 'connectkit'\n" }
    expect(() => migrate(both)).toThrow('RainbowKit and ConnectKit')
  })
})

test('names that the file has are not taken', () => {
  const { textOf } = migrate({
    'App.tsx': `${provider}const modal = document.createElement('dialog')\nexport const open = () => modal.show()\n`,
  })
  expect(textOf('App.tsx')).toContain('const porticoModal = createModal({')
  expect(textOf('App.tsx')).toContain('<ModalProvider modal={porticoModal}>')
})

test('two uses of one name in other scopes are told apart', () => {
  const { textOf } = migrate({
    'App.tsx': `${provider}export const other = (darkTheme: () => string, ConnectButton: number) => darkTheme() + ConnectButton\n`,
  })
  expect(textOf('App.tsx')).toContain(
    'export const other = (darkTheme: () => string, ConnectButton: number) => darkTheme() + ConnectButton',
  )
})

test('an app without a kit is left alone', () => {
  const { files, kits } = migrate({ 'App.tsx': "import { useAccount } from 'wagmi'\n" })
  expect({ files, kits }).toEqual({ files: [], kits: [] })
})

test('package.json keeps its indentation and the ranges it has', () => {
  const text = '{\n\t"dependencies": {\n\t\t"viem": "~2.50.0",\n\t\t"old": "1"\n\t}\n}'
  expect(editManifest(text, { add: { viem: '^2.0.0', portico: '^0.1.0' }, remove: ['old'] })).toBe(
    '{\n\t"dependencies": {\n\t\t"portico": "^0.1.0",\n\t\t"viem": "~2.50.0"\n\t}\n}',
  )
})

test.each([
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['package-lock.json', 'npm'],
])('%s means %s', (file, manager) => {
  expect(packageManagerOf(makeApp({ [file]: '' }), {})).toBe(manager)
})

test('the field packageManager counts more than a lockfile', () => {
  expect(packageManagerOf(makeApp({ 'yarn.lock': '' }), { packageManager: 'pnpm@10.1.0' })).toBe('pnpm')
})

describe('the command', () => {
  beforeAll(() => {
    spawnSync(process.execPath, [join(root, 'scripts/build-migrate.mjs')], { stdio: 'inherit' })
  })
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [join(root, 'bin/portico.mjs'), ...args], { encoding: 'utf8' })

  test('prints with --dry what it would do, and writes nothing', () => {
    const folder = makeApp({ 'App.tsx': provider })
    const { stdout, status } = run('migrate', folder, '--dry')
    expect(status).toBe(0)
    expect(stdout).toContain('RainbowKit to Portico (nothing is written)')
    expect(stdout).toContain('-     "@rainbow-me/rainbowkit": "^2.2.8"')
    expect(readFileSync(join(folder, 'App.tsx'), 'utf8')).toBe(provider)
    expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe(manifest)
  })

  test('ends --check with 1 until nothing is to be changed', () => {
    const folder = makeApp({ 'App.tsx': provider })
    expect(run('migrate', folder, '--check').status).toBe(1)
    expect(run('migrate', folder, '--no-install').status).toBe(0)
    expect(run('migrate', folder, '--check').status).toBe(0)
    writeFileSync(join(folder, 'Left.ts'), '// TODO(portico): the avatar\n')
    expect(run('migrate', folder, '--check').status).toBe(1)
  })

  test('refuses options and commands that it does not have', () => {
    expect(run('migrate', '--wet')).toMatchObject({ status: 2, stderr: expect.stringContaining('--wet') })
    expect(run('paint')).toMatchObject({ status: 2, stderr: expect.stringContaining('paint') })
    expect(run('--help').stdout).toContain('migrate')
  })
})

test('the program, its package and ts-morph have the versions of this package', () => {
  const read = (path: string) =>
    JSON.parse(readFileSync(join(root, path), 'utf8')) as {
      version: string
      dependencies: Record<string, string>
      devDependencies: Record<string, string>
    }
  expect(read('migrate/package.json').version).toBe(read('package.json').version)
  expect(read('migrate/package.json').dependencies['ts-morph']).toBe(
    read('package.json').devDependencies['ts-morph'],
  )
})

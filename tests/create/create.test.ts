import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Answers, defaults, type Given } from '../../create-portico/src/answers.js'
import { askAnswers } from '../../create-portico/src/askAnswers.js'
import { frameworks, plugins } from '../../create-portico/src/choices.js'
import { createFiles, nameOf, type Versions } from '../../create-portico/src/createFiles.js'
import { writeOptions } from '../../create-portico/src/writeOptions.js'
import { pluginNames } from '../../src/elements/loadPlugins.js'
import { root } from '../migrate/readApps.js'

// Not the package's folder, which other tests build at the same time.
const dist = join(root, '.cache/create-unit')
const folders: string[] = []
const makeFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-create-'))
  folders.push(folder)
  return folder
}

beforeAll(() => {
  spawnSync(process.execPath, [join(root, 'scripts/build-create.mjs'), dist], { stdio: 'inherit' })
})
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const create = (given: Partial<Answers>) =>
  createFiles(
    { ...defaults, ...given },
    {
      templates: join(dist, 'templates'),
      versions: JSON.parse(readFileSync(join(dist, 'versions.json'), 'utf8')) as Versions,
    },
  )

describe.each(frameworks.map(({ id }) => id))('the template %s', (framework) => {
  test('has the options in a module of their own, a test, and the name of the project', () => {
    const files = create({ framework, folder: 'some/My Shop', plugins: ['walletconnect'] })
    const text = [...files].map(([path, each]) => `${path}\n${each}`).join('\n')
    expect(text).not.toMatch(/plugins: preset\(\)|Portico (?:with|in a) |portico-(?:app|example)/)
    expect(text.match(/createModal\(options\)/g)).toHaveLength(1)
    expect(text.match(/\.\/(?:app\/)?options(?:\.js)?'/g)?.length).toBeGreaterThan(1)
    expect(text).toContain('my-shop')
    const { name, scripts, dependencies, devDependencies } = JSON.parse(files.get('package.json') ?? '')
    expect(name).toBe('my-shop')
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['dev', 'build', 'test']))
    // The versions that this repository is tested with.
    const { peerDependencies, version, ...own } = read('package.json')
    const known = { ...own.devDependencies, ...peerDependencies, portico: version }
    for (const [each, range] of Object.entries<string>({ ...dependencies, ...devDependencies }))
      expect([each, own.devDependencies[each] ?? known[each]]).toEqual([
        each,
        each.startsWith('@walletconnect/') ? '2.25.0' : range.replace(/^\^/, ''),
      ])
    expect(dependencies['@walletconnect/universal-provider']).toBe(
      peerDependencies['@walletconnect/universal-provider'],
    )
  })
})

describe('the options of a project', () => {
  const write = (given: Partial<Answers>, isScript = false) =>
    writeOptions({ ...defaults, ...given }, { isScript })

  test('without further plugins are the preset alone', () => {
    expect(write({})).toBe(`import type { ModalOptions } from 'portico'
import { preset } from 'portico/preset'
import { base, mainnet } from 'viem/chains'

export const options = {
  plugins: preset(),
  networks: [mainnet, base],
} satisfies ModalOptions
`)
  })

  test('have the plugins, what they need, and the way to sign in', () => {
    const text = write({ plugins: ['email', 'send'], signIn: 'optional' }, true)
    expect(text).toContain(
      "import { auth } from 'portico/plugins/auth'\nimport { email } from 'portico/plugins/email'\n",
    )
    expect(text).toContain('  plugins: [...preset(), auth(), email(), send(), siwx({ required: false })],\n')
    expect(text).toContain("  // Create one at dashboard.reown.com.\n  projectId: 'your project id',\n")
    expect(text).not.toContain('ModalOptions')
    expect(write({ plugins: ['send'] })).not.toContain('projectId')
    expect(write({ signIn: 'required', projectId: "a'b\\" })).toContain("  projectId: 'a\\'b\\\\',\n")
  })

  test('offer plugins that work without options', () => {
    expect(plugins.map(({ id }) => id).filter((id) => !pluginNames.includes(id))).toEqual([])
  })
})

test.each([
  ['shop', 'shop'],
  ['/tmp/My Shop (2)', 'my-shop-2'],
  ['...', 'portico-app'],
])('a project in %s has a name that npm accepts', (folder, name) => {
  expect(nameOf(folder)).toMatch(/^[a-z\d][a-z\d-]*$/)
  expect(nameOf(folder)).toBe(name)
})

describe('the questions', () => {
  const ask = async (given: Given, keys: readonly string[]) => {
    const [input, output] = [new PassThrough(), new PassThrough()]
    let shown = ''
    output.on('data', (chunk) => {
      shown += chunk
    })
    const rest = [...keys]
    const asked = askAnswers(given, { input, output })
    // A key for each question, pressed once it is shown.
    for (let seen = ''; rest.length > 0; seen = shown) {
      await expect.poll(() => shown.slice(seen.length)).toMatch(/◆/)
      input.write(rest.shift())
    }
    return asked
  }

  test('are asked in turn, with defaults', async () => {
    expect(await ask({}, ['\r', '\r', '\r', '\r'])).toEqual(defaults)
  })

  test('leave out the answers that are known, and ask for a project id if a plugin needs one', async () => {
    const given = { folder: 'shop', framework: 'vue', plugins: ['directory'] }
    expect(await ask(given, ['\r', '\r'])).toEqual({ ...given, signIn: 'none', projectId: '' })
  })

  test('can be left', async () => {
    expect(await ask({ folder: 'shop' }, ['\u0003'])).toBeUndefined()
  })
})

describe('the command', () => {
  const run = (folder: string, ...args: readonly string[]) =>
    spawnSync(process.execPath, [join(dist, 'cli.js'), ...args], { cwd: folder, encoding: 'utf8', input: '' })

  test('writes a project with --yes, and says how to go on', () => {
    const folder = makeFolder()
    const { status, stdout, stderr } = run(folder, 'shop', '--yes', '--plugins', 'directory, send')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/cd shop\n {2}npm install\n {2}npm run dev\n[\s\S]*project id/)
    expect(readFileSync(join(folder, 'shop/src/options.ts'), 'utf8')).toContain('directory(), send()')
    expect(readdirSync(join(folder, 'shop'))).toContain('.gitignore')
  })

  test('writes into a folder that has a repository only, and never into one that is not empty', () => {
    const folder = makeFolder()
    mkdirSync(join(folder, '.git'))
    expect(run(folder, '.', '--yes').status).toBe(0)
    writeFileSync(join(folder, 'index.html'), 'mine')
    const before = readdirSync(folder, { recursive: true })
    expect(run(folder, '.', '--yes', '--framework', 'plain')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('is not empty'),
    })
    expect(readdirSync(folder, { recursive: true })).toEqual(before)
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe('mine')
  })

  test.each([
    [['--wet'], '--wet'],
    [['--framework', 'angular'], 'react, next, vue, svelte, plain'],
    [['--plugins', 'send,sned'], '"sned"'],
    [['--sign-in', 'maybe'], 'none, optional, required'],
    [['one', 'two'], 'one, two'],
    [[], '--yes'],
  ])('ends with 2 for %s, and says why', (args, message) => {
    const folder = makeFolder()
    expect(run(folder, ...args)).toMatchObject({ status: 2, stderr: expect.stringContaining(message) })
    expect(readdirSync(folder)).toEqual([])
  })

  test('has a help and a version', () => {
    expect(run('.', '--help').stdout).toContain('--sign-in')
    expect(run('.', '--version').stdout).toBe(`${read('package.json').version}\n`)
  })
})

test('the package has the version of this package, and the prompts that are tested here', () => {
  const { version, dependencies } = read('create-portico/package.json')
  expect(version).toBe(read('package.json').version)
  expect(dependencies['@clack/prompts']).toBe(read('package.json').devDependencies['@clack/prompts'])
})

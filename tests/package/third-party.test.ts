import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { buildThirdParty } from '../../demo/third-party/build.mjs'

const folder = fileURLToPath(new URL('../../demo/third-party', import.meta.url))

// Plain Node beside the unpacked tarball: nothing here knows the sources of the package.
const script = `
  import { router } from 'portico/core'
  import { createKernel, hook } from 'portico/kernel'
  import { accountActions } from 'portico/plugins/account/contract'
  import { census } from 'portico/testing'
  import { greeter, greeting } from './dist/index.js'

  const pushed = []
  const heard = []
  const kernel = createKernel({ report: (error) => heard.push(['failed', String(error)]) })
  await kernel.use({ id: 'router', kernel: 1, provides: router, setup: () => ({ push: (...view) => pushed.push(view) }) })
  kernel.on('*', (event, payload) => heard.push([event, payload]))
  const before = census(kernel)
  await kernel.use(greeting())

  const hello = kernel.get(greeter).hello('Ada')
  kernel.point(accountActions).get()[0].run()
  const sending = hook('request.sending', 'gate')
  const call = (text) => ({ namespace: 'eip155', method: 'personal_sign', params: [text], class: 'signing' })
  const refused = await Promise.resolve().then(() => kernel.call(sending, call('Do not sign'))).then(() => 'passed', (error) => error.cause.message)
  const passed = await Promise.resolve().then(() => kernel.call(sending, call('hello'))).then(() => 'passed', (error) => error.message)
  const during = { views: kernel.views.get().map(({ id }) => id), methods: kernel.methods.get().map(({ name }) => name) }
  await kernel.remove('greeting')
  const after = { views: kernel.views.get().length, same: JSON.stringify(census(kernel)) === JSON.stringify(before) }
  console.log(JSON.stringify({ hello, pushed, heard, refused, passed, during, after }))
`

describe('a third-party plugin', () => {
  let built: Awaited<ReturnType<typeof buildThirdParty>>
  beforeAll(async () => {
    built = await buildThirdParty({ packed: inject('packed').tarballs[0] })
  })

  it('type-checks against the packed package, and its bundle does not include it', async () => {
    const code = await readFile(built.bundle, 'utf8')
    expect(code).toMatch(/from\s*["']portico\/kernel["']/)
    expect(code).toContain('GreetingCard')
    expect(code).not.toContain('createKernel')
  })

  it('runs on the packed kernel without eval, and leaves nothing behind', async () => {
    const flags = ['--disallow-code-generation-from-strings', '--input-type=module', '-e', script]
    const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd: folder })
    const seen = JSON.parse(stdout)
    expect(seen.hello).toBe('Hello, Ada!')
    expect(seen.pushed).toEqual([['GreetingCard', { name: 'you' }]])
    expect(seen.heard).toContainEqual(['greeting.said', { name: 'Ada', text: 'Hello, Ada!' }])
    expect(seen.heard).toContainEqual(['greeting.refused', { method: 'personal_sign' }])
    expect(seen.refused).toBe('The greeting plugin refuses to sign this text.')
    expect(seen.passed).toBe('passed')
    expect(seen.during).toEqual({ views: ['GreetingCard'], methods: ['greeting_hello'] })
    expect(seen.after).toEqual({ views: 0, same: true })
  })
})

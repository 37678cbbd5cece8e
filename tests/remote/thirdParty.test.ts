import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createModal } from 'portico'
import type { NetworkInput } from 'portico/core'
import { type AnyPlugin, definePlugin, lazyPlugin } from 'portico/kernel'
import { preset } from 'portico/preset'
import { createMockChain } from 'portico/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { FakeStorage, fakeTab } from '../storage/fakeBrowser.js'

vi.mock('../../src/modal/shell/mountShell.js', () => import('../faults/undrawnShell.js'))

declare module 'portico/kernel' {
  interface Features {
    'acme.tips': readonly ('small' | 'large')[] | false
  }
}

/** The code of the modal is fetched in real time. */
const PATIENCE = { timeout: 30_000 }

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  vi.unstubAllGlobals()
})

/** The configuration service, with these entries for every project. */
const serve = async (features: readonly object[]) => {
  const asked: (string | undefined)[] = []
  const server = createServer(({ url }, response) => {
    asked.push(url)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ features }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => server.close())
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** A feature that the product does not know. */
const acme = () => {
  const life: unknown[] = []
  const plugin = definePlugin({
    id: 'acme.tips',
    kernel: 1,
    default: ['small', 'large'],
    remote: { id: 'acme_tips' },
    setup: ({ feature, own }) => {
      life.push(feature.get())
      own(feature.subscribe(() => life.push(feature.get())))
      own(() => life.push('stopped'))
    },
  })
  const manifest = lazyPlugin({
    id: 'acme.tips',
    kernel: 1,
    default: ['small', 'large'],
    remote: { id: 'acme_tips' },
    wakes: 'start',
    load: async () => ({ default: plugin }),
  })
  return { life, plugin, manifest }
}

const open = (plugin: AnyPlugin | ReturnType<typeof acme>['manifest'], api: string) => {
  const box = new FakeStorage()
  vi.stubGlobal('window', fakeTab(box))
  vi.stubGlobal('localStorage', box)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: { lang: 'en' } }))
  const modal = createModal({
    networks: createMockChain('eip155').networks as unknown as readonly NetworkInput[],
    projectId: 'project',
    hosts: { api },
    debug: false,
    plugins: [...preset().filter(({ id }) => id !== 'injected'), plugin],
  })
  void modal.open()
  const statusOf = (name: string) => modal.getState().plugins.find(({ id }) => id === name)?.status
  const status = () => statusOf('acme.tips')
  ends.push(() => {
    modal.dispose()
    return vi.waitFor(() => expect(statusOf('storage')).toBe('off'))
  })
  return { modal, status }
}

test.each(['plugin', 'manifest'] as const)(
  'the remote configuration switches off a third-party feature and stops its %s',
  async (kind) => {
    const service = await serve([{ id: 'acme_tips', isEnabled: false, config: [] }])
    const tips = acme()
    const { modal, status } = open(tips[kind], service.url)
    await vi.waitFor(() => expect(tips.life).toEqual([['small', 'large'], 'stopped']), PATIENCE)
    expect(status()).toBe('off')
    expect(modal.getState().features['acme.tips']).toBe(false)
    expect(service.asked).toEqual([expect.stringMatching(/^\/appkit\/v1\/config\?.*projectId=project/)])
    modal.setFeatures({ 'acme.tips': ['small'] })
    expect(status()).toBe('off')
  },
)

test('the remote configuration shortens the list of a third-party feature', async () => {
  const service = await serve([{ id: 'acme_tips', isEnabled: true, config: ['large', 'huge'] }])
  const tips = acme()
  const { modal } = open(tips.plugin, service.url)
  await vi.waitFor(() => expect(tips.life).toEqual([['small', 'large'], ['large']]), PATIENCE)
  expect(modal.getState().features['acme.tips']).toEqual(['large'])
})

import { http } from 'portico/core'
import type { AnyPlugin } from 'portico/kernel'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { plugin, startRecorded } from './startRecorded.js'

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}'))
})
afterEach(() => vi.restoreAllMocks())

type Ask = (url: string) => Promise<unknown>

/** A plugin that asks a service, and declares hosts. */
const asker = (id: string, csp?: AnyPlugin['csp']) => {
  let ask: Ask = async () => {}
  const made = plugin(id, {
    needs: { http },
    ...(csp && { csp }),
    setup: ((context: { needs: { http: { request(request: object): Promise<unknown> } } }) => {
      ask = (url) => context.needs.http.request({ url, parser: { parse: (answer: unknown) => answer } })
    }) as never,
  })
  return { plugin: made, ask: (url: string) => ask(url) }
}

describe('the ledger', () => {
  it('lists each host with the plugin that reached it, who declares it, when and how often', async () => {
    const one = asker('one', { connect: ['https://a.example'] })
    const two = asker('two')
    const test = await startRecorded({ plugins: [one.plugin, two.plugin] })
    await one.ask('https://a.example/x')
    await one.ask('https://a.example/y')
    await two.ask('https://a.example/z')
    await two.ask('https://b.example:8443/z')
    const found = test.service().ledger()
    expect(found).toMatchObject([
      { host: 'a.example', via: 'request', plugin: 'one', declaredBy: ['one'], times: 2 },
      { host: 'a.example', via: 'request', plugin: 'two', declaredBy: ['one'], times: 1 },
      { host: 'b.example:8443', plugin: 'two', declaredBy: [], times: 1 },
    ])
    expect(found[0]?.last).toBeGreaterThanOrEqual(found[0]?.first ?? Number.NaN)
    test.stop()
  })

  it('says so once in development if no plugin declares a host, and is silent in production', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const debug of [false, true]) {
      const one = asker('one')
      const test = await startRecorded({ plugins: [one.plugin], options: { debug } })
      await one.ask('https://b.example/x')
      await one.ask('https://b.example/y')
      expect(test.of('error')).toEqual(
        debug ? [expect.objectContaining({ code: 'host-undeclared', plugin: 'one' })] : [],
      )
      expect(test.entries().filter(({ kind }) => kind === 'host')).toMatchObject([{ isDeclared: false }])
      test.stop()
    }
    expect(error).toHaveBeenCalledOnce()
  })

  it('exports the address of a default host, and an alias for others, which the page may have set', async () => {
    const one = asker('one', { connect: ['https://a.example'] })
    const test = await startRecorded({ plugins: [one.plugin] })
    await one.ask('https://a.example/x?key=1')
    await one.ask('https://rpc.walletconnect.org/v1/x?key=1')
    const hosts = test.trace().entries.filter(({ kind }: { kind: string }) => kind === 'http')
    expect(hosts.map(({ host }: { host: string }) => host)).toEqual(['host-1', 'rpc.walletconnect.org'])
    test.stop()
  })
})

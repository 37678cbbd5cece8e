import { join } from 'node:path'
import type { Modal } from 'portico'
import type { AnyPlugin } from 'portico/kernel'
import type { CoinbaseOptions } from 'portico/plugins/onramp/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { ada, startOnramp, stubWindow } from '../plugins/onramp/startOnramp.js'
import { readSnippet, writeFolder } from './readSnippets.js'

const folder = writeFolder('onramp', {
  'provider.ts': readSnippet('docs/onramp.md', 'own-provider').code,
  'headless.ts': readSnippet('docs/onramp.md', 'headless').code,
  'coinbase.ts': readSnippet('docs/onramp.md', 'coinbase').code.replace(
    'const sessionToken',
    'export const sessionToken',
  ),
  'server.ts': readSnippet('docs/onramp.md', 'coinbase-server').code,
})
const { sessionToken } = (await import(/* @vite-ignore */ join(folder, 'coinbase.ts'))) as {
  sessionToken: CoinbaseOptions['sessionToken']
}
const { coinbaseToken } = (await import(/* @vite-ignore */ join(folder, 'server.ts'))) as {
  coinbaseToken(
    request: Request,
    clientIp: string,
    createJwt: (request: object) => Promise<string>,
  ): Promise<Response>
}
const { harbourPay } = (await import(/* @vite-ignore */ join(folder, 'provider.ts'))) as {
  harbourPay(): AnyPlugin
}
const { buy } = (await import(/* @vite-ignore */ join(folder, 'headless.ts'))) as {
  buy(modal: Modal, provider: string, amount: string): boolean
}
afterEach(() => vi.unstubAllGlobals())

test('the provider in docs/onramp.md is offered last, and opens with the order, without a view', async () => {
  const opened = stubWindow()
  const { kernel, state } = await startOnramp({ plugins: [harbourPay()] })
  expect(state().providers.map(({ name }) => name)).toEqual(['meld', 'coinbase', 'harbour'])
  const modal = { kernel } as unknown as Modal
  expect(buy(modal, 'harbour', '9.99')).toBe(false)
  expect(buy(modal, 'harbour', '12.50')).toBe(true)
  await vi.waitFor(() => expect(state().purchase?.status).toBe('open'))
  const link = new URL(opened[0]?.location.href ?? '')
  expect(link.origin).toBe('https://pay.harbour.example')
  expect(Object.fromEntries(link.searchParams)).toEqual({
    to: `eip155:1:${ada}`,
    buy: 'USDC',
    pay: '12.5 USD',
  })
})

test('the page and the server in docs/onramp.md get a token from Coinbase, and open its page with it', async () => {
  const asked: Request[] = []
  const signed: object[] = []
  let works = true
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/api/coinbase-token')
      return coinbaseToken(
        new Request('https://shop.example/api/coinbase-token', init),
        '203.0.113.7',
        async (each) => {
          signed.push(each)
          return 'a.b.c'
        },
      )
    asked.push(new Request(url, init))
    return works
      ? Response.json({ token: 'ZWJlNDgwYmItNjBkMi00ZmFiLWIxYTQtMTdlZDE2MTVhYzA3', channel_id: '' })
      : new Response(null, { status: 401 })
  })
  const opened = stubWindow()
  const { service, state } = await startOnramp({ options: { coinbase: { sessionToken } }, project: {} })
  expect(service().buy('coinbase')).toBe(true)
  await vi.waitFor(() => expect(state().purchase?.status).toBe('open'))
  const link = new URL(opened[0]?.location.href ?? '')
  expect(link.origin + link.pathname).toBe('https://pay.coinbase.com/buy/select-asset')
  expect(link.searchParams.get('sessionToken')).toBe('ZWJlNDgwYmItNjBkMi00ZmFiLWIxYTQtMTdlZDE2MTVhYzA3')
  expect(signed).toEqual([{ method: 'POST', host: 'api.developer.coinbase.com', path: '/onramp/v1/token' }])
  expect([asked[0]?.url, asked[0]?.headers.get('authorization')]).toEqual([
    'https://api.developer.coinbase.com/onramp/v1/token',
    'Bearer a.b.c',
  ])
  expect(await asked[0]?.json()).toMatchObject({
    addresses: [{ address: ada }],
    assets: ['USDC'],
    clientIp: '203.0.113.7',
  })
  works = false
  service().buy('coinbase')
  await vi.waitFor(() => expect(state().purchase?.status).toBe('failed'))
  const bad = new Request('https://shop.example/', { method: 'POST', body: '{}' })
  expect((await coinbaseToken(bad, '', async () => '')).status).toBe(400)
})

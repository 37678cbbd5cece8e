import type { Borders } from './borders.js'
import type { Page } from './createPage.js'
import type { Time } from './createTime.js'

const STATUS = [400, 401, 403, 404, 408, 418, 429, 500, 502, 503, 504]

const bodies: Readonly<Record<string, string>> = {
  html: '<!doctype html><title>502 Bad Gateway</title>',
  empty: '',
  truncated: '{"features":[{"id":"swa',
  null: 'null',
  'another shape': '{"features":{"swap":true},"result":{}}',
  poison: '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  deep: `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  numbers: '{"features":[1e999,-0,NaN]}',
}

/** Faults of a service. */
export const httpFaults: readonly string[] = [
  'never',
  'throws',
  'rejects',
  'late 4 s',
  'late 40 s',
  'drips',
  'breaks off',
  'floods',
  ...STATUS.map((each) => `status ${each}`),
  ...Object.keys(bodies).map((each) => `answers ${each}`),
]

const json = (value: unknown, init?: ResponseInit) => new Response(JSON.stringify(value), init)

const good = (url: URL): Response =>
  url.pathname.endsWith('/config')
    ? json({
        features: [
          { id: 'swap', isEnabled: true, config: ['1inch'] },
          { id: 'social_login', isEnabled: true, config: ['email', 'google'] },
          { id: 'multi_wallet', isEnabled: true, config: [] },
        ],
      })
    : url.pathname.endsWith('/getWallets')
      ? json({
          count: 60,
          data: Array.from({ length: 20 }, (_, at) => ({
            id: `listed-${url.searchParams.get('page')}-${at}`,
            name: `Listed ${at}`,
            chains: ['eip155:1'],
          })),
        })
      : url.pathname.includes('/v1')
        ? json({ jsonrpc: '2.0', id: 1, result: '0x10' })
        : json({ result: '0x10', name: 'visitor' })

/** `fetch` of a page, with faults between it and the service. */
export const fakeFetch =
  (page: Page, borders: Borders, time: Time, happen: (fault: string | undefined) => void) =>
  (input: URL | string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input)
    const fault = page.dead ? 'never' : borders.cross('http', `${init.method ?? 'GET'} ${url.host}`)
    happen(fault)
    const { signal } = init
    const [verb, kind = ''] = (fault ?? '').split(/ (.*)/)
    if (verb === 'throws') throw new TypeError('Illegal invocation')
    return new Promise((resolve, reject) => {
      const abort = () => reject(signal?.reason)
      signal?.addEventListener('abort', abort)
      if (signal?.aborted) abort()
      const answer = () => {
        if (page.dead) return
        if (verb === 'rejects') return reject(new TypeError('Failed to fetch'))
        if (verb === 'status')
          return resolve(
            json(
              { reasons: [{ description: 'Not today' }] },
              {
                status: Number(kind),
                headers: { 'retry-after': '30' },
              },
            ),
          )
        if (verb === 'answers') return resolve(new Response(bodies[kind]))
        if (verb === 'floods') return resolve(new Response(`"${'a'.repeat(2 ** 20 + 1)}"`))
        if (verb === 'drips' || verb === 'breaks')
          return resolve(
            new Response(
              new ReadableStream({
                start: (controller) => {
                  controller.enqueue(new TextEncoder().encode('{"features":['))
                  if (verb === 'breaks') controller.error(new TypeError('network error'))
                },
              }),
            ),
          )
        resolve(good(url))
      }
      if (verb === 'never') return
      if (verb === 'late') time.after(Number.parseInt(kind, 10) * 1000, answer, page)
      else time.deliver(url.host, answer)
    })
  }

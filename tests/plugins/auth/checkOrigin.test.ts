import fc from 'fast-check'
import type { Http, HttpRequest } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import { describe, expect, it } from 'vitest'
import { allowsOrigin } from '../../../plugins/auth/frame/allowsOrigin.js'
import { checkOrigin } from '../../../plugins/auth/frame/checkOrigin.js'

describe('ERR-05 the origins of a project', () => {
  it.each([
    ['https://example.com', ['https://example.com'], true],
    ['https://example.com', ['example.com'], true],
    ['http://example.com', ['https://example.com'], false],
    ['https://www.example.com', ['example.com'], false],
    ['https://example.com.evil.org', ['example.com'], false],
    ['https://evilexample.com', ['*.example.com', 'example.com'], false],
    ['https://shop.example.com', ['*.example.com'], true],
    ['https://a.shop.example.com', ['*.example.com'], false],
    ['https://a.shop.example.com', ['*.*.example.com'], true],
    ['https://shop.example.com', ['sh*.example.com'], false],
    ['https://example.com:8443', ['https://example.com'], false],
    ['https://example.com:8443', ['https://example.com:8443'], true],
    ['https://example.com:8443', ['https://example.com:*'], true],
    ['https://example.com', ['https://EXAMPLE.com'], false],
    ['https://anything.org', [], true],
    ['http://localhost:5173', ['https://example.com'], true],
    ['https://localhost', ['https://example.com'], true],
    ['http://127.0.0.1:8080', ['https://example.com'], true],
    ['https://preview.pages.dev', ['https://example.com'], true],
    ['https://preview.vercel.app', ['https://example.com'], true],
    ['https://a.preview.vercel.app', ['https://example.com'], false],
    ['https://vercel.app', ['https://example.com'], false],
    ['http://localhost.evil.org', ['https://example.com'], false],
  ])('%s on the list %j: %s', (origin, list, allowed) => {
    expect(allowsOrigin(list, origin)).toBe(allowed)
  })

  it('an origin that no entry of a non-empty list names is refused', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }).filter((each) => !each.includes('*'))), (list) => {
        const others = list.filter((each) => !each.includes('shop.example'))
        expect(allowsOrigin(others, 'https://shop.example')).toBe(!others.length)
      }),
    )
  })
})

const ask = async (answer: unknown, origin = 'https://app.example.org') => {
  const asked: HttpRequest<unknown>[] = []
  const http = {
    request: async (request: HttpRequest<unknown>) => {
      asked.push(request)
      if (answer instanceof Error) throw answer
      return request.parser.parse(answer)
    },
  } as unknown as Http
  const alert = await checkOrigin({
    origin,
    projectId: 'abc',
    api: 'https://api.example',
    http,
    signal: new AbortController().signal,
  })
  return { alert, asked }
}
const status = (code: number) =>
  new PorticoError(`HTTP status code: ${code}`, {
    category: 'http',
    cause: new Response(null, { status: code }),
  })

describe('the developer alert', () => {
  it('ERR-05 is shown for an origin that is not on the list', async () => {
    const { alert, asked } = await ask({ allowedOrigins: ['https://example.com'] })
    expect(alert).toEqual({
      kind: 'developer',
      code: 'origin-not-allowed',
      title: 'Invalid App Configuration',
      text: 'https://app.example.org is not among the allowed origins of the project. Add it in the settings of the project.',
    })
    expect(asked).toMatchObject([
      { url: 'https://api.example/projects/v1/origins', params: { projectId: 'abc' } },
    ])
  })

  it('ERR-05 is not shown for a listed origin or an empty list; localhost sends no request', async () => {
    expect((await ask({ allowedOrigins: ['*.example.org'] })).alert).toBeUndefined()
    expect((await ask({ allowedOrigins: [] })).alert).toBeUndefined()
    const here = await ask({ allowedOrigins: ['https://example.com'] }, 'http://localhost:3000')
    expect(here).toEqual({ alert: undefined, asked: [] })
  })

  it.each([
    [429, 'Rate Limited'],
    [500, 'Server Error'],
    [502, 'Server Error'],
  ])('ERR-09 for a service that answers %s is "%s", with the cause', async (code, title) => {
    const { alert } = await ask(status(code))
    expect(alert).toMatchObject({ kind: 'developer', title, details: `HTTP status code: ${code}` })
  })

  it.each([
    ['403', status(403)],
    ['no network', new PorticoError('The service could not be reached', { category: 'http' })],
    ['an answer of another shape', { origins: [] }],
    ['entries of another type', { allowedOrigins: [1, null, {}] }],
  ])('ERR-09 is not shown for %s', async (_, answer) => {
    expect((await ask(answer)).alert).toBeUndefined()
  })
})

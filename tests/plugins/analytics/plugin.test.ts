import { readFileSync } from 'node:fs'
import { errorText } from 'portico/core'
import { type AnyPlugin, definePlugin, PorticoError } from 'portico/kernel'
import { type AnalyticsOptions, analytics } from 'portico/plugins/analytics'
import { analyticsRules } from 'portico/plugins/analytics/contract'
import {
  createMockServices,
  createTestKernel,
  describePlugin,
  type MockServicesOptions,
} from 'portico/testing'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { VERSION } from '../../../plugins/analytics/createAnalytics.js'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal('location', new URL('https://shop.example/pay?token=secret#key'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

interface Sent {
  readonly timestamp: number | string
  readonly props: Readonly<Record<string, unknown>> & {
    readonly properties?: Readonly<Record<string, unknown>>
  }
}

const refuse = (status: number) => () => {
  throw new PorticoError(`HTTP status code: ${status}`, {
    category: 'http',
    code: 'http-status',
    cause: new Response(null, { status }),
  })
}

const start = ({
  options,
  features,
  services: given = { options: { projectId: 'p' } },
  plugins = [],
}: {
  plugins?: readonly AnyPlugin[]
  options?: AnalyticsOptions
  features?: Record<string, unknown>
  services?: MockServicesOptions
} = {}) => {
  const services = createMockServices(given)
  services.http.respond('analytics.invalid', {})
  const { kernel, reports } = createTestKernel({
    plugins: [analytics(options), ...plugins],
    services: services.list,
    ...(features && { features }),
  })
  const bodies = () => services.http.requests.map(({ body }) => body as Sent)
  return {
    services,
    kernel,
    reports,
    bodies,
    events: () => bodies().map(({ props }) => props.event),
    pass: async (ms = 10_000) => {
      await vi.advanceTimersByTimeAsync(0)
      await vi.dynamicImportSettled()
      await vi.advanceTimersByTimeAsync(ms)
    },
  }
}

describePlugin(analytics, {}, { it })

describe('events', () => {
  test('a rule of another plugin sends the fields it names, cleaned, if its conditions hold', async () => {
    const { kernel, pass, bodies } = start({
      plugins: [
        definePlugin({
          id: 'tips',
          kernel: 1,
          setup: ({ contribute }) => {
            contribute(analyticsRules, {
              on: 'send.started',
              where: { token: 'TIP' },
              event: 'TIP_STARTED',
              properties: { net: 'network', jar: 'token', odd: 'toString' },
              smartAccount: true,
            })
            // A malformed rule does not silence the others.
            contribute(analyticsRules, { on: 'send.started', event: 'ODD', where: null } as never)
            contribute(analyticsRules, null as never)
          },
        }),
      ],
    })
    kernel.emit('send.started', { network: 'eip155:1 ann@example.org', token: 'TIP' })
    kernel.emit('send.started', { network: 'eip155:1', token: 'USDC' })
    kernel.emit('modal.opened', { view: 'Connect' })
    await pass()
    const [, own] = bodies().filter(({ props }) => /TIP|SEND/.test(String(props.event)))
    expect(bodies().map(({ props }) => props.event)).toEqual([
      'SEND_INITIATED',
      'TIP_STARTED',
      'SEND_INITIATED',
      'MODAL_OPEN',
    ])
    expect(own?.props.properties).toEqual({ net: 'eip155:1 [e-mail]', jar: 'TIP', isSmartAccount: false })
  })

  test('API-03 an event is posted to /e with project id, SDK type and version, and the page URL without its query', async () => {
    const { kernel, services, pass, bodies } = start()
    kernel.emit('modal.opened', { view: 'Connect' })
    kernel.emit('modal.closed', { reason: 'visitor' })
    expect(services.http.requests).toEqual([])
    await pass()
    expect(services.http.requests[0]).toMatchObject({
      url: 'https://analytics.invalid/e',
      method: 'POST',
      params: { projectId: 'p', st: 'portico', sv: `react-portico-${VERSION}` },
      body: {
        eventId: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
        url: 'https://shop.example/pay',
        domain: 'shop.example',
        timestamp: expect.any(Number),
        props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
      },
    })
    expect(bodies()[1]?.props.event).toBe('MODAL_CLOSE')
  })

  test('nothing is sent before the visitor acts; a restored connection is reported afterwards', async () => {
    const active = { hasBeenActive: false }
    vi.stubGlobal('navigator', { userActivation: active, onLine: true })
    const { kernel, services, pass, bodies } = start()
    const connection = {
      id: 'a|eip155',
      connectorId: 'a',
      type: 'INJECTED',
      namespace: 'eip155',
      name: 'Acme',
      accounts: [],
      address: '0x1',
    } as const
    kernel.emit('session.connected', { connection, restored: true })
    // The page has opened the modal by itself.
    kernel.emit('modal.opened', { view: 'Account' })
    await pass(60_000)
    expect(services.http.requests).toEqual([])
    active.hasBeenActive = true
    kernel.emit('view.changed', { view: 'SwitchNetwork' })
    await pass()
    expect(bodies().map(({ props }) => [props.event, props.properties])).toEqual([
      ['CONNECT_SUCCESS', { method: 'browser', name: 'Acme', reconnect: true }],
      ['MODAL_OPEN', { connected: false }],
      ['CLICK_NETWORKS', {}],
    ])
  })

  test('SEC-46 no e-mail address, secret or pairing link is sent', async () => {
    const { kernel, services, pass, events } = start()
    kernel.emit('modal.opened', { view: 'Connect' })
    kernel.emit('connect.failed', {
      connectorId: 'email',
      message: 'ann@example.org is blocked, see https://x.example/?key=secret wc:7f@2?symKey=58',
      rejected: false,
    })
    kernel.emit('session.connected', {
      connection: {
        id: 'auth|eip155',
        connectorId: 'auth',
        type: 'AUTH',
        traits: { embedded: true },
        namespace: 'eip155',
        name: 'ann@example.org',
        accounts: [],
        address: '0x1',
      },
      restored: false,
    })
    await pass()
    expect(events()).toEqual(['MODAL_OPEN', 'CONNECT_ERROR', 'CONNECT_SUCCESS'])
    expect(JSON.stringify(services.http.requests)).not.toMatch(/ann|secret|symKey|"uri"/)
  })

  test('SEC-46 receiver and balance in a wallet’s error message are sent in neither events nor error reports', async () => {
    const { kernel, pass, bodies } = start()
    const words = 'Insufficient funds: 0x52908400098527886E0F7030069857D2E4169EE7 has 1250000000000000000'
    const event = { network: 'eip155:11155111', token: 'USDC' }
    const hash = `0x${'ab'.repeat(32)}`
    kernel.emit('modal.opened', { view: 'Send' })
    kernel.emit('send.sent' as never, { ...event, hash } as never)
    kernel.emit('send.failed' as never, { ...event, message: words } as never)
    kernel.emit('swap.failed' as never, { network: event.network, message: words } as never)
    kernel.emit('connect.failed', { connectorId: 'a', message: words, rejected: false })
    const error = new Error(words)
    kernel.emit('error', { category: 'request', code: 'request', message: words, error })
    await pass()
    const sentEvents = bodies().slice(1)
    expect(sentEvents.map(({ props }) => props.properties?.message ?? props.errorMessage)).toEqual([
      undefined,
      ...Array(4).fill('Insufficient funds: … has …'),
    ])
    expect(sentEvents[0]?.props.properties).toMatchObject({ ...event, hash })
    expect(sentEvents[4]?.props.stackTrace).toMatch(/^Error: Insufficient funds: … has …\n/)
  })

  test('FLG-13 the options st and sv are sent; an unusable sv is replaced by the own version', async () => {
    const versions = []
    for (const options of [{ st: 'appkit', sv: 'html-core-1' }, { sv: '' }, { sv: 5 as never }]) {
      const { kernel, services, pass } = start({ options })
      kernel.emit('modal.opened', { view: 'Connect' })
      await pass()
      versions.push(services.http.requests[0]?.params)
    }
    const own = `react-portico-${JSON.parse(readFileSync('package.json', 'utf8')).version}`
    expect(versions).toEqual([
      { projectId: 'p', st: 'appkit', sv: 'html-core-1' },
      { projectId: 'p', st: 'portico', sv: own },
      { projectId: 'p', st: 'portico', sv: own },
    ])
  })

  test('API-11 with `batch` several events are sent in one request to /batch', async () => {
    const { kernel, services, pass } = start({ options: { batch: true } })
    kernel.emit('modal.opened', { view: 'Connect' })
    kernel.emit('modal.closed', { reason: 'visitor' })
    await pass()
    expect(services.http.requests).toMatchObject([
      {
        url: 'https://analytics.invalid/batch',
        body: [{ props: { event: 'MODAL_OPEN' } }, { props: { event: 'MODAL_CLOSE' } }],
      },
    ])
  })

  test('without a project id nothing is sent to the default service', async () => {
    const { kernel, services, pass } = start({
      services: { hosts: { analytics: 'https://pulse.walletconnect.org' } },
    })
    services.http.respond('pulse', {})
    kernel.emit('modal.opened', { view: 'Connect' })
    await pass()
    expect(services.http.requests).toEqual([])
  })
})

describe('failures of the service', () => {
  test('API-05 FLT-06 a 403 alerts the developer once and stops sending, without an error', async () => {
    const { kernel, services, pass, reports } = start()
    services.http.respond('analytics.invalid', refuse(403))
    kernel.emit('modal.opened', { view: 'Connect' })
    await pass()
    kernel.emit('modal.closed', { reason: 'visitor' })
    kernel.emit('modal.opened', { view: 'Connect' })
    await pass()
    expect(services.http.requests).toHaveLength(1)
    expect(services.notices.state.get().alerts).toMatchObject([
      { kind: 'developer', code: 'analytics-refused', title: 'Invalid App Configuration' },
    ])
    expect(reports).toEqual([])
  })

  test.each([
    [
      'is unreachable',
      () => {
        throw new PorticoError('The service could not be reached', {
          category: 'http',
          code: 'http-unreachable',
        })
      },
    ],
    ['is overloaded', refuse(503)],
  ])('an event is sent again, with the same id, if the service %s', async (_, failing) => {
    const { kernel, services, pass, bodies } = start()
    services.http.respond('analytics.invalid', failing)
    kernel.emit('modal.opened', { view: 'Connect' })
    await pass()
    services.http.respond('analytics.invalid', {})
    await pass()
    await pass()
    expect(bodies()).toHaveLength(2)
    expect(bodies()[1]).toEqual(bodies()[0])
  })

  test('an event that the service rejects is dropped', async () => {
    const { kernel, services, pass } = start()
    services.http.respond('analytics.invalid', refuse(400))
    kernel.emit('modal.opened', { view: 'Connect' })
    await pass()
    await pass()
    expect(services.http.requests).toHaveLength(1)
  })
})

describe('FLG-10 the switch', () => {
  test.each([
    ['host', (kernel: ReturnType<typeof start>['kernel']) => kernel.setFeatures({ analytics: false })],
    [
      'service',
      (kernel: ReturnType<typeof start>['kernel']) =>
        kernel.setRemote(new Map([['event_tracking', { isEnabled: false, config: [] }]])),
    ],
  ])('switched off by the %s nothing is sent, not even queued events', async (_, off) => {
    const { kernel, services, pass } = start()
    kernel.emit('modal.opened', { view: 'Connect' })
    await pass(0)
    off(kernel)
    kernel.emit('modal.closed', { reason: 'visitor' })
    kernel.emit('modal.opened', { view: 'Connect' })
    await pass(60_000)
    expect(services.http.requests).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('off from the start nothing is sent', async () => {
    const { kernel, services, pass } = start({ features: { analytics: false } })
    kernel.emit('modal.opened', { view: 'Connect' })
    kernel.emit('error', { category: 'portico', code: 'portico', message: 'broken' })
    await pass(60_000)
    expect(services.http.requests).toEqual([])
  })
})

describe('error reports', () => {
  const fail = (kernel: ReturnType<typeof start>['kernel'], error: unknown, category = 'http') =>
    kernel.emit('error', { category, code: category, message: errorText(error), error })

  test('API-04 an error is reported with category, name, message and stack, without secrets', async () => {
    const { kernel, pass, bodies } = start()
    kernel.emit('modal.opened', { view: 'Connect' })
    const error = new TypeError('No answer for ann@example.org at https://api.example/v1?key=secret')
    error.stack = 'TypeError: No answer\n    at run (https://shop.example/main.js?v=secret:1:2)'
    fail(kernel, error)
    fail(kernel, new Error('gone'), 'auth')
    fail(kernel, new Error('odd'), 'setup')
    await pass()
    expect(bodies()[1]).toEqual({
      eventId: expect.any(String),
      url: 'https://shop.example/pay',
      domain: 'shop.example',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      props: {
        type: 'error',
        event: 'API_ERROR',
        errorType: 'TypeError',
        errorMessage: 'No answer for [e-mail] at https://api.example/v1',
        stackTrace: 'TypeError: No answer\n    at run (https://shop.example/main.js:1:2)',
      },
    })
    expect(
      bodies()
        .slice(2)
        .map(({ props }) => props.event),
    ).toEqual(['SECURE_SITE_ERROR', 'INTERNAL_SDK_ERROR'])
  })

  test('ERR-13 at most five errors are reported in 60 s, and the next one afterwards', async () => {
    const { kernel, pass, events } = start()
    kernel.emit('modal.opened', { view: 'Connect' })
    await pass(0)
    for (let i = 0; i < 7; i++) fail(kernel, new Error('broken'))
    await pass(59_999)
    fail(kernel, new Error('broken'))
    await pass(1)
    fail(kernel, new Error('broken'))
    await pass()
    expect(events().filter((event) => event === 'API_ERROR')).toHaveLength(6)
  })

  test('ERR-16 a rejection by the visitor is not reported', async () => {
    const { kernel, pass, events } = start()
    kernel.emit('modal.opened', { view: 'Connect' })
    fail(kernel, Object.assign(new Error('User rejected the request'), { code: 4001 }), 'wallet')
    fail(kernel, new PorticoError('Connection rejected', { cause: { code: 5000 } }), 'connect')
    fail(
      kernel,
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('hostile')
          },
        },
      ),
      'wallet',
    )
    await pass()
    expect(events()).toEqual(['MODAL_OPEN', 'INTERNAL_SDK_ERROR'])
  })
})

import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Fixture, frameOf, login, startAuthPages } from './openAuthPage.js'

declare const window: Fixture

let pages: Awaited<ReturnType<typeof startAuthPages>>
const open: Page[] = []

beforeAll(async () => {
  pages = await startAuthPages()
})
afterAll(() => pages?.stop())
afterEach(async () => {
  for (const page of open.splice(0)) await page.context().close()
})

const visit = async () => {
  const page = await pages.open()
  open.push(page)
  return page
}
const eventually = (read: () => unknown, what = '') => expect.poll(read, { message: what })

const names = [
  'SWITCH_NETWORK',
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
  'GET_FARCASTER_URI',
  'CONNECT_FARCASTER',
  'GET_USER',
  'SIGN_OUT',
  'IS_CONNECTED',
  'GET_CHAIN_ID',
  'RPC_REQUEST',
  'RPC_ABORT',
  'UPDATE_EMAIL',
  'UPDATE_EMAIL_PRIMARY_OTP',
  'UPDATE_EMAIL_SECONDARY_OTP',
  'SYNC_THEME',
  'SYNC_DAPP_DATA',
  'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
  'INIT_SMART_ACCOUNT',
  'SET_PREFERRED_ACCOUNT',
  'RELOAD',
]
const types = [
  ...names.flatMap((name) => [`@w3m-frame/${name}_SUCCESS`, `@w3m-frame/${name}_ERROR`]),
  '@w3m-frame/READY',
  '@w3m-frame/SESSION_UPDATE',
]
/** A payload that is valid as an answer to any request. */
const payload = {
  action: 'CONNECT',
  address: `0x${'66'.repeat(20)}`,
  chainId: 1,
  email: 'evil@mail.example',
  userName: 'evil',
  isConnected: true,
  isDeployed: true,
  message: 'evil',
  newEmail: 'evil@mail.example',
  smartAccountEnabledNetworks: [666],
  token: 'evil',
  type: 'eoa',
  uri: 'https://evil.example',
  url: 'https://evil.example',
}
const idKinds = ['none', 'guessed', 'live', 'replayed', 'late', 'wrong type'] as const

/** Requests that wait, one that was answered and one that was given up; their ids as the secure site sees them. */
const prepare = async (page: Page) => {
  const frame = await frameOf(page, pages.secure)
  const asked = (name: string) =>
    eventually(() => frame.evaluate((name) => window.site.names().includes(name), name)).toBe(true)
  await frame.evaluate(() => {
    for (const each of [
      'SYNC_THEME',
      'CONNECT_OTP',
      'CONNECT_DEVICE',
      'GET_FARCASTER_URI',
      'UPDATE_EMAIL_SECONDARY_OTP',
    ])
      window.site.silent.add(each)
  })
  await page.evaluate(() => {
    const left = new AbortController()
    Object.assign(window, { left })
    window.first
      .auth()
      .getFarcasterUri({ signal: left.signal })
      .catch(() => {})
  })
  await asked('GET_FARCASTER_URI')
  await page.evaluate(() => {
    const service = window.first.auth()
    const settled: string[] = []
    Object.assign(window, { settled })
    Reflect.get(window, 'left').abort('left')
    for (const [name, promise] of [
      ['CONNECT_OTP', service.connectOtp('000000')],
      ['CONNECT_DEVICE', service.connectDevice()],
      ['UPDATE_EMAIL_SECONDARY_OTP', service.updateEmailSecondaryOtp('1')],
    ] as const)
      promise.then(
        (value) => settled.push(`${name} ${value}`),
        (error) => settled.push(`${name} ${error}`),
      )
  })
  await asked('UPDATE_EMAIL_SECONDARY_OTP')
  const ids = await frame.evaluate(() =>
    Object.fromEntries(window.site.received.map(({ type, id }) => [type.replace('@w3m-app/', ''), id])),
  )
  return { frame, ids }
}
/** State an accepted message would change. */
const state = (page: Page) =>
  page.evaluate(() => ({
    settled: Reflect.get(window, 'settled'),
    status: window.first.auth().status.get(),
    user: window.first.auth().user.get(),
    networks: window.first.auth().smartAccountNetworks.get(),
    stored: Object.entries(localStorage)
      .filter(([key]) => key.startsWith('portico/auth/'))
      .sort()
      .map(([key, text]) => [key, JSON.stringify(JSON.parse(text).d)]),
  }))

describe('forged messages', () => {
  it('SEC-24 none of 2,592 forged messages (9 senders, 48 types, 6 kinds of ids) is accepted', async () => {
    const page = await visit()
    await login(page)
    const { frame, ids } = await prepare(page)
    const before = await state(page)
    const idOf = (kind: (typeof idKinds)[number], type: string) => {
      const name = type.replace(/^@w3m-frame\/|_(SUCCESS|ERROR)$/g, '')
      if (kind === 'none') return undefined
      if (kind === 'guessed') return 'a1b2c3'
      if (kind === 'live') return ids[name] ?? ids.CONNECT_OTP
      if (kind === 'replayed') return ids.CONNECT_EMAIL
      if (kind === 'late') return ids.GET_FARCASTER_URI
      return name === 'CONNECT_DEVICE' ? ids.CONNECT_OTP : ids.CONNECT_DEVICE
    }
    const messages = types.flatMap((type) =>
      idKinds.map((kind) => {
        const id = idOf(kind, type)
        return { type, payload, ...(id === undefined ? {} : { id }) }
      }),
    )
    expect(messages.length).toBe(48 * 6)
    const { third, secure } = pages
    /**
     * Each posts all messages to the page from another kind of window, with target `*`, as an attacker would.
     */
    const senders: Record<string, () => Promise<unknown>> = {
      self: () =>
        page.evaluate((all) => {
          for (const each of all) window.postMessage(each, '*')
        }, messages),
      'an event of the page': () =>
        page.evaluate(
          ([all, origin]) => {
            for (const data of all)
              window.dispatchEvent(new MessageEvent('message', { data, origin, source: window }))
          },
          [messages, secure] as const,
        ),
      'a port of a worker': () =>
        page.evaluate((all) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = (event) => window.postMessage(event.data, '*')
          // Keep a reference, because unreferenced ports could be collected before delivery.
          Object.assign(window, { ports: [port1, port2] })
          for (const data of all) port2.postMessage(data)
        }, messages),
      'a frame beside it': () => fromFrame(`${third}/`, {}),
      'another frame of the secure site': () => fromFrame(`${secure}/sdk?quiet`, {}),
      'a frame with the origin null': () => fromFrame(`${secure}/sdk?quiet`, { sandbox: 'allow-scripts' }),
      'a frame inside of the secure frame': async () => {
        await frame.evaluate((src) => {
          const nested = document.createElement('iframe')
          nested.src = src
          document.body.append(nested)
        }, `${secure}/sdk?quiet&nested`)
        const nested = await found('nested')
        await nested.evaluate((all) => {
          for (const each of all) top?.postMessage(each, '*')
        }, messages)
      },
      'a popup of the secure site': () => fromPopup(`${secure}/sdk?quiet&popup`),
      'a popup of another port': () => fromPopup(`${third}/?popup`),
    }
    const found = async (mark: string) => {
      const frame = await vi.waitUntil(
        () => page.frames().find((each) => each.url() !== 'about:blank' && each.url().includes(mark)),
        { interval: 20 },
      )
      await frame.waitForLoadState()
      return frame
    }
    let made = 0
    const fromFrame = async (url: string, attributes: Readonly<Record<string, string>>) => {
      const mark = `made=${++made}`
      await page.evaluate(
        ([src, given]) => {
          const made = document.createElement('iframe')
          for (const [name, value] of Object.entries(given)) made.setAttribute(name, value)
          made.src = src
          document.body.append(made)
        },
        [`${url}${url.includes('?') ? '&' : '?'}${mark}`, attributes] as const,
      )
      const from = await found(mark)
      await from.evaluate((all) => {
        for (const each of all) parent.postMessage(each, '*')
      }, messages)
    }
    const fromPopup = async (url: string) => {
      const [popup] = await Promise.all([
        page.context().waitForEvent('page'),
        page.evaluate((url) => void window.open(url), url),
      ])
      await popup.waitForLoadState()
      await popup.evaluate((all) => {
        for (const each of all) opener.postMessage(each, '*')
      }, messages)
      return popup
    }
    expect(Object.keys(senders).length * messages.length).toBe(2592)
    // Count the messages in the page, to be sure that all arrive.
    await page.evaluate(() => {
      Object.assign(window, { arrived: 0 })
      addEventListener('message', () =>
        Object.assign(window, { arrived: Number(Reflect.get(window, 'arrived')) + 1 }),
      )
    })
    let sent = 0
    for (const [name, send] of Object.entries(senders)) {
      const popup = await send()
      sent += messages.length
      await eventually(
        () => page.evaluate(() => Number(Reflect.get(window, 'arrived'))),
        name,
      ).toBeGreaterThanOrEqual(sent)
      // Close the window only now, because a closing window may lose its messages.
      if (popup) await (popup as Page).close()
    }
    expect(sent).toBe(2592)
    expect(await state(page)).toEqual(before)
    expect(before.settled).toEqual([])
    // The real answer is still accepted.
    await frame.evaluate((id) => {
      window.site.post({ type: '@w3m-frame/CONNECT_DEVICE_SUCCESS', id })
    }, ids.CONNECT_DEVICE)
    await eventually(async () => (await state(page)).settled).toEqual(['CONNECT_DEVICE undefined'])
  })

  it('SEC-24 unknown, replayed and late ids and oversized answers of the frame itself are not accepted', async () => {
    const page = await visit()
    await login(page)
    const { frame, ids } = await prepare(page)
    const before = await state(page)
    await frame.evaluate(
      ([types, payload, ids]) => {
        for (const type of types)
          for (const id of ['a1b2c3', ids.CONNECT_EMAIL, ids.GET_FARCASTER_URI, { toString: 1 }, 7, null])
            if (!/READY|SESSION/.test(type)) window.site.post({ type, payload, id })
        window.site.post({ type: '@w3m-frame/CONNECT_OTP_SUCCESS', id: ids.CONNECT_DEVICE, payload })
      },
      [types, payload, ids] as const,
    )
    await frame.evaluate((id) => {
      window.site.post({ type: '@w3m-frame/CONNECT_OTP_SUCCESS', id, payload: 'x'.repeat(5_000_000) })
    }, ids.CONNECT_OTP)
    // The answer ends the call, but its content is not used.
    await eventually(async () => (await state(page)).settled).toEqual([
      'CONNECT_OTP PorticoError: The embedded wallet gave an answer that cannot be used',
    ])
    expect({ ...(await state(page)), settled: [] }).toEqual(before)
  })

  it.each([
    ['a window beside it', false],
    ['the frame itself', true],
  ])('SEC-26 10,000 forged messages of %s take under 5 times as long as unrelated ones', async (_, own) => {
    const page = await visit()
    await login(page)
    const { frame, ids } = await prepare(page)
    const before = await state(page)
    let from = frame
    if (!own) {
      await page.evaluate((src) => {
        const made = document.createElement('iframe')
        made.src = src
        document.body.append(made)
      }, `${pages.third}/?flood`)
      await expect.poll(() => page.frames().some((each) => each.url().includes('?flood'))).toBe(true)
      from = page.frames().find((each) => each.url().includes('?flood')) as typeof frame
      await from.waitForLoadState()
    }
    const listen = () =>
      page.evaluate(() => {
        const flooded = new Promise<number>((resolve) => {
          let heard = 0
          let began = 0
          const hear = () => {
            began ||= performance.now()
            if (++heard < 10_000) return
            removeEventListener('message', hear)
            resolve(performance.now() - began)
          }
          addEventListener('message', hear)
        })
        Object.assign(window, { flooded })
      })
    const flooded = () => page.evaluate((): Promise<number> => Reflect.get(window, 'flooded'))
    const flood = (type: string) =>
      from.evaluate(
        ([type, payload, id]) => {
          for (let at = 0; at < 10_000; at++)
            parent.postMessage({ type, payload, id: at % 2 ? id : `guess ${at}` }, '*')
        },
        [type, payload, ids.CONNECT_OTP] as const,
      )
    // Measure alternately and compare the minimums, because other load on the machine only adds time.
    const least = { ours: Number.POSITIVE_INFINITY, others: Number.POSITIVE_INFINITY }
    for (let times = 0; times < 3; times++)
      for (const [whose, type] of [
        ['ours', '@w3m-frame/GET_USER_SUCCESS'],
        ['others', 'greeting'],
      ] as const) {
        await listen()
        await flood(type)
        least[whose] = Math.min(least[whose], await flooded())
      }
    expect(least.ours / least.others).toBeLessThan(5)
    expect(await state(page)).toEqual(before)
  })
})

import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ask, type Fixture, frameOf, login, outcome, startAuthPages } from './openAuthPage.js'

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
const eventually = (read: () => unknown) => expect.poll(read)

describe('a hostile frame', () => {
  it.each(['a script', 'a redirect', 'a refresh'])(
    'SEC-25 a frame navigated elsewhere by %s gets no messages, and its pending request is rejected',
    async (by) => {
      const page = await visit()
      await login(page)
      await ask(page)
      const frame = await frameOf(page, pages.secure)
      await eventually(() => frame.evaluate(() => window.site.names().includes('RPC_REQUEST'))).toBe(true)
      let heard = 0
      await page.exposeFunction('tellHeard', () => void heard++)
      await frame
        .evaluate(
          ([by, to]) => {
            if (by === 'a script') location.href = to
            if (by === 'a redirect') location.href = `/away?to=${encodeURIComponent(to)}`
            if (by !== 'a refresh') return
            const refresh = document.createElement('meta')
            refresh.httpEquiv = 'refresh'
            refresh.content = `0;url=${to}`
            document.head.append(refresh)
          },
          [by, `${pages.third}/?elsewhere`] as const,
        )
        // The frame may navigate away before it answers; the outcome is awaited below.
        .catch(() => {})
      await eventually(async () => String(Object(await outcome(page)).message)).toBe(
        'The embedded wallet was reloaded',
      )
      const elsewhere = await vi.waitUntil(
        () => page.frames().find((each) => each.url() === `${pages.third}/?elsewhere`),
        { interval: 20 },
      )
      await elsewhere.waitForLoadState()
      await elsewhere.evaluate(() => {
        addEventListener('message', () => Reflect.get(window, 'tellHeard')())
        // Send the message of a ready frame.
        for (let at = 0; at < 5; at++) parent.postMessage({ type: '@w3m-frame/READY', payload: {} }, '*')
      })
      // The frame would get messages with target origin `*`.
      await page.evaluate(() => document.querySelector('iframe')?.contentWindow?.postMessage('hello', '*'))
      await eventually(() => heard).toBe(1)
      await page.evaluate(() =>
        Promise.allSettled([window.first.auth().connectOtp('012345'), window.first.auth().signOut()]),
      )
      expect(heard).toBe(1)
    },
  )

  it('SEC-28 cannot navigate the page, open dialogs, download, or use location and clipboard', async () => {
    const page = await visit()
    await login(page)
    const frame = await frameOf(page, pages.secure)
    let prompts = 0
    const downloads: string[] = []
    page.on('dialog', (dialog) => {
      prompts++
      void dialog.dismiss()
    })
    page.on('download', (each) => downloads.push(each.suggestedFilename()))
    const address = page.url()
    const blocked = await frame.evaluate(async () => {
      const tries: Record<string, boolean> = {}
      try {
        const above = top as Window
        above.location.href = 'https://evil.example/'
        tries.top = false
      } catch {
        tries.top = true
      }
      alert('evil')
      const link = document.createElement('a')
      link.href = 'data:text/plain,evil'
      link.download = 'evil.txt'
      link.click()
      tries.geolocation = await new Promise((resolve) =>
        navigator.geolocation.getCurrentPosition(
          () => resolve(false),
          ({ code }) => resolve(code === 1),
        ),
      )
      tries.clipboard = await navigator.clipboard.readText().then(
        () => false,
        () => true,
      )
      return tries
    })
    expect(blocked).toEqual({ top: true, geolocation: true, clipboard: true })
    // The page itself may do this; an effect of the frame's earlier attempt would be seen first.
    await Promise.all([
      page.waitForEvent('download'),
      page.evaluate(() => {
        const link = document.createElement('a')
        link.href = 'data:text/plain,own'
        link.download = 'own.txt'
        link.click()
      }),
    ])
    expect([prompts, downloads, page.url()]).toEqual([0, ['own.txt'], address])
  })

  it('SEC-45 EML-23 that never answers a sign-out leaves no token, e-mail or code in the page', async () => {
    const page = await visit()
    await login(page)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toMatch(/bearer-of-ada/)
    const frame = await frameOf(page, pages.secure)
    await frame.evaluate(() => void window.site.silent.add('SIGN_OUT'))
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.evaluate(() => {
      const left = () => Object.assign(window, { left: true })
      void window.first.modal.disconnect().then(left)
    })
    const left = () => page.evaluate(() => 'left' in window)
    await eventually(() => frame.evaluate(() => window.site.names().includes('SIGN_OUT'))).toBe(true)
    await page.clock.runFor(2900)
    expect(await left()).toBe(false)
    await page.clock.runFor(200)
    await eventually(left).toBe(true)
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))
    expect(stored).not.toMatch(/bearer-of-ada|ada@mail|012345/)
    await eventually(() => page.evaluate(() => document.querySelectorAll('iframe').length)).toBe(0)
    expect(await page.evaluate(() => window.first.modal.getState().connections)).toEqual([])
    expect(await page.evaluate(() => JSON.stringify(window.first.modal.getState()))).not.toMatch(/ada@mail/)
  })
})

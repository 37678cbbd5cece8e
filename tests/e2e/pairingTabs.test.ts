import { describe, expect, test } from 'vitest'
import { whole } from '../volumes.js'
import { connected, copyLink, openCode } from './codes.js'
import { openRelay } from './openRelay.js'
import { visitor as asVisitor, eventually, openBrowser } from './visitor.js'

const site = openRelay()
const { visit } = openBrowser()
const open = () =>
  visit(`${site.address}?announce=none`, { neighbours: site.neighbours, expected: /WebSocket|net::/ })
/** The signature of the first account. */
const sign = ({ page }: ReturnType<typeof asVisitor>) =>
  page.evaluate(async () => {
    const provider = window.pairing.modal.provider('eip155')
    const [account] = (await provider.request({ method: 'eth_accounts' })) as string[]
    return provider.request({ method: 'personal_sign', params: ['0x68', account] })
  })

describe('several tabs and reloads', () => {
  test('FLT-34 two tabs show codes, one is scanned: both are connected, and both end together', async () => {
    const first = await open()
    const page = await first.page.context().newPage()
    await page.goto(first.page.url())
    const second = asVisitor(page)
    await openCode(first)
    await openCode(second)
    const phone = await site.phone()
    await first.page.bringToFront()
    await phone.pair(await copyLink(first))
    await connected(first).toContain('eip155')
    await connected(second).toContain('eip155')
    expect(await sign(first)).toBe(await sign(second))
    await first.accountButton.click()
    await first.view('Account')
    await first.id('disconnect').click()
    await connected(first).toEqual([])
    await connected(second).toEqual([])
    await eventually(() => phone.sessions()).toEqual([])
  })

  test.runIf(whole)(
    'FLT-34 two tabs show codes, both are scanned at once: both stay connected, and end together',
    async () => {
      const first = await open()
      const page = await first.page.context().newPage()
      await page.goto(first.page.url())
      const second = asVisitor(page)
      const phones = await Promise.all([site.phone(), site.phone()])
      const links: string[] = []
      for (const tab of [first, second]) {
        await tab.page.bringToFront()
        await openCode(tab)
        links.push(await copyLink(tab))
      }
      await Promise.all(phones.map((phone, at) => phone.pair(links[at] as string)))
      for (const tab of [first, second]) await connected(tab).toContain('eip155')
      const sessions = () => phones.flatMap((phone) => phone.sessions()).length
      // Neither tab may use a phone that the other one has disconnected: it would never answer.
      for (const tab of [first, second]) {
        await tab.page.bringToFront()
        await eventually(() => sign(tab).catch(() => '')).toMatch(/^0x/)
      }
      // The tabs may agree on one phone, or keep one each; neither may end without a phone.
      for (const tab of [first, second])
        await tab.page.evaluate(() => {
          const { modal } = window.pairing
          const look = () =>
            modal.getState().connections.length || document.body.setAttribute('data-lost', '')
          modal.subscribe(look)
        })
      await first.page.bringToFront()
      await first.accountButton.click()
      await first.view('Account')
      for (const tab of [first, second]) expect(await tab.page.locator('[data-lost]').count()).toBe(0)
      await first.id('disconnect').click()
      for (const tab of [first, second]) await connected(tab).toEqual([])
      await eventually(sessions).toBe(0)
    },
  )

  test('FLT-34 an unused tab is connected when another one pairs, and signs', async () => {
    const first = await open()
    const page = await first.page.context().newPage()
    await page.goto(first.page.url())
    const second = asVisitor(page)
    await second.connectButton.waitFor()
    const phone = await site.phone()
    await first.page.bringToFront()
    await openCode(first)
    await phone.pair(await copyLink(first))
    await connected(first).toContain('eip155')
    await connected(second).toContain('eip155')
    expect(await sign(second)).toBe(await sign(first))
  })

  test('FLT-07 FLT-34 a tab that was asleep signs when it wakes, and notices if the session has ended', async () => {
    const first = await open()
    const page = await first.page.context().newPage()
    await page.goto(first.page.url())
    const second = asVisitor(page)
    const phone = await site.phone()
    await openCode(second)
    await first.page.bringToFront()
    await openCode(first)
    await phone.pair(await copyLink(first))
    await connected(first).toContain('eip155')
    await connected(second).toContain('eip155')
    const life = await page.context().newCDPSession(page)
    const show = (state: string) =>
      page.evaluate((now) => {
        Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    const sleep = async () => {
      await show('hidden')
      await life.send('Page.setWebLifecycleState', { state: 'frozen' })
    }
    const wake = async () => {
      await life.send('Page.setWebLifecycleState', { state: 'active' })
      await show('visible')
    }
    await sleep()
    site.relay.drop()
    const signature = await sign(first)
    await wake()
    expect(await sign(second)).toBe(signature)
    await sleep()
    await phone.disconnect(phone.sessions()[0]?.topic ?? '')
    await connected(first).toEqual([])
    await wake()
    await connected(second).toEqual([])
    await second.connectButton.waitFor()
  })

  test('FLT-38 after a reload during the approval, the next code works, and nothing of the first is left', async () => {
    const visitor = await open()
    const { page, closed } = visitor
    await openCode(visitor)
    let approve: (answer: boolean) => void = () => {}
    const early = await site.phone(
      () =>
        new Promise<boolean>((resolve) => {
          approve = resolve
        }),
    )
    await early.pair(await copyLink(visitor))
    await expect.poll(() => early.asked.length).toBe(1)
    await page.reload()
    await visitor.connectButton.waitFor()
    approve(true)
    await expect.poll(() => site.relay.calls.wc_approveSession).toBe(1)
    await openCode(visitor)
    const phone = await site.phone()
    await phone.pair(await copyLink(visitor))
    await closed()
    await connected(visitor).toContain('eip155')
    await eventually(() => early.sessions()).toEqual([])
    expect(phone.sessions()).toHaveLength(1)
  })
})

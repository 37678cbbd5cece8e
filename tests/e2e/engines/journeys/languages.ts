import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { measureCard } from '../../measureCard.js'
import { measureDirection } from '../../measureDirection.js'
import { eventually, type Visitor } from '../../visitor.js'
import type { Journeys } from '../openJourneys.js'

const locales = readdirSync(
  fileURLToPath(new URL('../../../../plugins/languages/locales', import.meta.url)),
).map((file) => file.replace(/\.ts$/, ''))

/** Runs in the page: texts of the card, by the id or class of what holds them. */
const readTexts = (card: Element) =>
  [...card.querySelectorAll('*')].flatMap((each) =>
    [...each.childNodes].flatMap((node) =>
      node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() ? [node.nodeValue.trim()] : [],
    ),
  )

/** Every language, in the views of a visitor with and without a wallet. */
export const languages = ({ site, visit, journey }: Journeys) => {
  /** Faults of the open view in every language, one sentence each. */
  const faults = async (visitor: Visitor, name: string) => {
    const { page, card, view, title } = visitor
    const speak = async (tag: string) => {
      await page.evaluate((wanted) => window.host.modal.setLocale(wanted), tag)
      await eventually(() => card.getAttribute('lang')).toBe(tag)
      await view(name)
    }
    await speak('en')
    const english = await card.evaluate(readTexts)
    const found: string[] = []
    for (const tag of locales) {
      await speak(tag)
      const say = (fault: string) => found.push(`${tag} ${name}: ${fault}`)
      const isRtl = tag === 'ar'
      if ((await card.evaluate((each) => getComputedStyle(each).direction)) !== (isRtl ? 'rtl' : 'ltr'))
        say('runs the wrong way')
      const texts = await card.evaluate(readTexts)
      if (texts.length < english.length) say(`${english.length - texts.length} texts are missing`)
      for (const text of texts) if (/^[a-z][\w]*(\.[a-z]\w*)+$/.test(text)) say(`"${text}" is an id`)
      if (name !== 'Account' && english.includes((await title.textContent()) ?? ''))
        say('the title is English')
      const { small, clipped } = await page.evaluate(measureCard, { target: 24 })
      for (const fault of [...small, ...clipped]) say(fault)
      if (isRtl) for (const fault of (await page.evaluate(measureDirection)).turned) say(fault)
    }
    await speak('en')
    return found
  }

  journey('AXS-08 every language fits the card, and Arabic runs from right to left', async () => {
    expect(locales).toHaveLength(11)
    const visitor = await visit(`${site.fixtures}/host/?wallets=honest`)
    const { card, view, connectButton } = visitor
    const found: string[] = []
    await connectButton.click()
    await view('Connect')
    found.push(...(await faults(visitor, 'Connect')))
    await card.getByTestId('header-help').click()
    await view('WhatIsAWallet')
    found.push(...(await faults(visitor, 'WhatIsAWallet')))
    await card.getByTestId('header-close').click()
    await visitor.closed()
    await visitor.connect()
    await visitor.accountButton.click()
    await view('Account')
    found.push(...(await faults(visitor, 'Account')))
    await card.getByTestId('open-networks').click()
    await view('SwitchNetwork')
    found.push(...(await faults(visitor, 'SwitchNetwork')))
    expect(found).toEqual([])
  })
}

import { expect } from 'vitest'
import { eventually } from '../../visitor.js'
import type { Journeys } from '../openJourneys.js'

/** Journeys between networks. */
export const networks = ({ site, visit, journey }: Journeys) => {
  const honest = `${site.demo}?wallets=honest`

  journey('NET-02 a network that was selected before is used for the connection', async () => {
    const visitor = await visit(`${site.demo}?wallets=slow`)
    const { networkButton, view, closed, prompt, text, pick, approve, wallet } = visitor
    await wallet('setBehaviour', 'slow', { delayMs: 0 })
    await networkButton.click()
    await view('SwitchNetwork')
    await visitor.network('Base').click()
    await closed()
    await eventually(() => networkButton.textContent()).toBe('Base')
    expect(await prompt.count()).toBe(0)
    await pick('Slow Wallet')
    await approve()
    await prompt.getByText('Switch network').waitFor()
    await approve()
    await closed()
    await eventually(() => text('network-id')).toBe('eip155:8453')
  })

  journey('NET-04 a declined switch changes nothing and can be retried', async () => {
    const visitor = await visit(honest)
    const { card, connect, networkButton, view, reject, approve, closed, text } = visitor
    await connect()
    await networkButton.click()
    await view('SwitchNetwork')
    await visitor.network('Base').click()
    await reject()
    await card.getByText('You are still on Ethereum.').first().waitFor()
    expect(await text('network-id')).toBe('eip155:1')
    await card.getByTestId('retry').click()
    await approve()
    await closed()
    await eventually(() => text('network-id')).toBe('eip155:8453')
  })

  journey('NET-08 NET-09 on an unsupported chain the card stays until the visitor chooses', async () => {
    const visitor = await visit(honest)
    const { page, card, connect, wallet, view, closed, text, approve, networkButton } = visitor
    await connect()
    await wallet('emit', 'honest', 'chainChanged', '0xfa2')
    await view('UnsupportedChain')
    await eventually(() => networkButton.textContent()).toBe('Switch Network')
    await page.keyboard.press('Escape')
    await card.getByText('Choose a network or disconnect first.').first().waitFor()
    await page.mouse.click(5, 5)
    await view('UnsupportedChain')
    await visitor.network('Base').click()
    await approve()
    await closed()
    await eventually(() => text('network-id')).toBe('eip155:8453')
    await eventually(() => text('account-status')).toBe('connected')
  })
}

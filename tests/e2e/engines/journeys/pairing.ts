import { verifyMessage } from 'viem'
import { expect } from 'vitest'
import { createKeys } from '../../../../demo/sandbox/wallet/keys.mjs'
import { eventually } from '../../visitor.js'
import { keepCopies, readCopied } from '../keepCopies.js'
import type { Journeys } from '../openJourneys.js'

/** A wallet on another device. */
export const pairing = ({ visit, journey, relay }: Journeys) => {
  const owner = createKeys().address('eip155:1', 0) as `0x${string}`
  journey(
    'WCT-01 WCT-08 PER-03 pairs, signs, and is there after a reload',
    async () => {
      const visitor = await visit(`${relay.address}?wallets=honest`, {
        // Firefox reports the request that opens a socket.
        neighbours: [...relay.neighbours, relay.relay.url.replace(/^ws/, 'http')],
      })
      const { page, card, view, id, closed, accountButton } = visitor
      const phone = await relay.phone()
      await id('top-buttons').getByTestId('connect-button').click()
      await view('Connect')
      await visitor.row('WalletConnect').click()
      await card.getByTestId('qr-code').waitFor()
      await keepCopies(page)
      await card.locator('[data-testid=copy-pairing]:not([aria-disabled])').click()
      await eventually(() => readCopied(page)).toMatch(/^wc:/)
      await phone.pair(await readCopied(page))
      await closed()
      await accountButton.waitFor()
      const sign = async () => {
        const signature = await page.evaluate(async () => {
          const provider = await window.pairing.modal.provider('eip155')
          const [account] = (await provider.request({ method: 'eth_accounts' })) as string[]
          return provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', account] })
        })
        return verifyMessage({ address: owner, message: 'hello', signature: signature as `0x${string}` })
      }
      expect(await sign()).toBe(true)
      await page.reload()
      await accountButton.waitFor()
      expect(await sign()).toBe(true)
    },
    { always: true },
  )
}

import { TypeRegistry } from '@polkadot/types'
import { hexToU8a } from '@polkadot/util'
import { signatureVerify } from '@polkadot/util-crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPolkadotJs } from '../../real/polkadot/open.js'
import { whole } from '../../volumes.js'
import { eventually, openBrowser } from '../visitor.js'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const BOB = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
// The same accounts with Polkadot's and Kusama's prefix.
const ALICE_DOT = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const ALICE_KSM = 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'
const BOB_DOT = '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3'
const GENESIS = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'

/** A transfer, as dapps describe it to a signer. */
const transfer = {
  address: ALICE_DOT,
  blockHash: GENESIS,
  blockNumber: '0x00000000',
  era: '0x00',
  genesisHash: GENESIS,
  method: `0x050300${'8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48'}0700e40b5402`,
  nonce: '0x00000000',
  signedExtensions: ['CheckSpecVersion', 'CheckTxVersion', 'CheckGenesis', 'CheckMortality', 'CheckNonce'],
  specVersion: '0x000f4240',
  tip: '0x00',
  transactionVersion: '0x0000001a',
  version: 4,
} as const

/** Sends a request from the page, whose answer or error is read later. */
const ask = (page: Page, method: string, params: unknown) =>
  page.evaluate(
    ([name, given]) =>
      window.modal
        .provider('polkadot')
        .request({ method: name as string, params: given })
        .catch((error: Error & { code?: unknown }) => ({ message: error.message, code: error.code })),
    [method, params] as const,
  )

describe.runIf(whole)('the polkadot-js extension', () => {
  const { site, visit } = openBrowser()
  let wallet: Awaited<ReturnType<typeof openPolkadotJs>>
  beforeAll(async () => {
    wallet = await openPolkadotJs()
    await wallet.addAccount('//Alice')
    await wallet.addAccount('//Bob')
  })
  afterAll(() => wallet?.close())

  test('is declined, approved, followed, asked to sign, restored and revoked in two tabs', async () => {
    // The extension pings itself from each page, and logs that a page it was taken from may not.
    const expected = /Extension unavailable, ping failed|has not been enabled yet/
    const visitor = await visit(`${site.demo}?wallets=polkadot&announce=none`, {
      extend: wallet.extend,
      expected,
    })
    const { page, id, card, pick, text, accountButton, row } = visitor
    const address = () => text('polkadot-address')

    await pick('Polkadot.js')
    await eventually(wallet.connecting).toBe(1)
    await wallet.cancel()
    await card.getByText('You declined in Polkadot.js.', { exact: true }).waitFor()

    // Left while it asked: the next attempt waits for that prompt, and connects once it was approved.
    await card.getByTestId('retry').click()
    await eventually(wallet.connecting).toBe(1)
    await card.getByTestId('header-back').click()
    await row('Polkadot.js').click()
    await card.locator('[data-testid=signal-line][data-status=failed]').waitFor()
    expect(await card.textContent()).not.toContain('has a pending')
    await wallet.approve([ALICE])
    await accountButton.waitFor()
    expect(await address()).toBe(ALICE_DOT)

    // Of another network, the account has another address.
    await page.evaluate(() => window.modal.switchNetwork('polkadot:b0a8d493285c2df73290dfb7e61f870f'))
    await eventually(address).toBe(ALICE_KSM)
    await page.evaluate(() => window.modal.switchNetwork('polkadot:91b171bb158e2d3848fa23a9f1c25182'))
    await eventually(address).toBe(ALICE_DOT)

    // A transaction, which the keyring's own verifier checks.
    const asked = ask(page, 'polkadot_signTransaction', { address: ALICE_DOT, transactionPayload: transfer })
    await eventually(wallet.signing).toBe(1)
    await wallet.sign()
    const { signature } = (await asked) as { signature: string }
    const registry = new TypeRegistry()
    registry.setSignedExtensions([...transfer.signedExtensions])
    const bytes = registry.createType('ExtrinsicPayload', transfer, { version: 4 }).toU8a({ method: true })
    expect(signatureVerify(bytes, hexToU8a(signature as `0x${string}`), ALICE).isValid).toBe(true)

    // The extension answers one request in three seconds; until then its own text is the error.
    const often = ask(page, 'polkadot_signMessage', { address: ALICE_DOT, message: 'Again' })
    expect(await often).toMatchObject({ message: 'Rate limit exceeded. Try again later.' })

    await wallet.share(site.origin, [BOB])
    await eventually(address).toBe(BOB_DOT)
    // Locked: a wrong password signs nothing, and the request waits.
    await eventually(async () => {
      if (wallet.signing() === 0) await id('polkadot-sign').click()
      return wallet.signing()
    }).toBe(1)
    await expect(wallet.sign('wrong')).rejects.toThrow('Unable to decode')
    expect(wallet.signing()).toBe(1)
    await wallet.sign()
    await eventually(() => text('polkadot-verified')).toBe('Verified: the account signed this.')

    await page.reload()
    await eventually(address).toBe(BOB_DOT)
    const other = await page.context().newPage()
    await other.goto(page.url())
    const otherAddress = () => other.getByTestId('polkadot-address').textContent()
    await eventually(otherAddress).toBe(BOB_DOT)
    expect(wallet.connecting()).toBe(0)

    // Its permission is taken away in the extension: neither tab keeps the account.
    await wallet.revoke(site.origin)
    await eventually(address).toBe('–')
    await eventually(otherAddress).toBe('–')
    await page.reload()
    await visitor.connectButton.waitFor()
    expect(wallet.connecting()).toBe(0)

    // Declined for ever, the extension shares nothing and asks no more.
    await pick('Polkadot.js')
    await eventually(wallet.connecting).toBe(1)
    await wallet.reject()
    await card.getByText('You declined in Polkadot.js.', { exact: true }).waitFor()
    await card.getByTestId('retry').click()
    await card.getByText('Share one in the wallet').first().waitFor()
    expect(wallet.connecting()).toBe(0)
  })
})

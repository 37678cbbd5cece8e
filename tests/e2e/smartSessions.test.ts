import { createPublicClient, decodeAbiParameters, getAddress, type Hex, http, parseEther, toHex } from 'viem'
import { expect, test } from 'vitest'
import { redeem } from '../../demo/sandbox/delegations.mjs'
import { safeOwners } from '../../demo/sandbox/safe/contracts.mjs'
import { accountOf, frameOf, openAccount, openLogins } from './openLogins.js'
import { eventually, type Visitor } from './visitor.js'

const { start, logIn } = openLogins()

/** The key of the app: it has coins on Ethereum, and nothing else spends them there. */
const [app] = safeOwners as [(typeof safeOwners)[number]]
const receiver = getAddress(toHex(crypto.getRandomValues(new Uint8Array(20))))

const approve = async ({ page, card }: Visitor, button: string) => {
  await card.and(page.locator('[data-view=ApproveTransaction]')).waitFor()
  await frameOf(page).getByRole('button', { name: button, exact: true }).click()
}
/** Sends a request as a host does; the result goes to `ended`. */
const ask = ({ page }: Visitor) =>
  page.evaluate((publicKey) => {
    window.logins.modal
      .grantPermissions({
        expiry: Math.floor(Date.now() / 1000) + 3600,
        signer: {
          type: 'keys',
          data: { keys: [{ type: 'secp256k1', publicKey }] },
        },
        permissions: [
          {
            type: 'native-token-recurring-allowance',
            data: { allowance: '0x16345785d8a0000', period: 86_400 },
          },
        ],
      })
      .then(
        (granted) => window.logins.ended.push(granted),
        (error) => window.logins.ended.push({ message: error.message, code: error.code }),
      )
  }, app.publicKey)
const ended = ({ page }: Visitor) => page.evaluate(() => window.logins.ended)

test('SES-17 the embedded wallet grants the permissions shown, and the account lists and revokes them', async () => {
  const visitor = await start({ query: '&sessions=1' })
  const { id, view, closed, card, page } = visitor
  await logIn(visitor)
  const { address } = (await accountOf(visitor)) ?? {}

  await ask(visitor)
  await view('SmartSessionCreate')
  expect(await id('smart-session-permissions').textContent()).toBe('May spend at most 0.1 ETH every day')
  await id('smart-session-decline').click()
  await closed()
  expect(await ended(visitor)).toEqual([{ message: 'Modal closed', code: 4001 }])

  await ask(visitor)
  await view('SmartSessionCreate')
  await id('smart-session-allow').click()
  await approve(visitor, 'Allow')
  await closed()
  await eventually(async () => (await ended(visitor)).length).toBe(2)
  const granted = (await ended(visitor))[1] as { context: `0x${string}` }
  expect(granted).toMatchObject({ address, chainId: '0x1' })
  const [pci, [permission = '0x']] = decodeAbiParameters(
    [{ type: 'string' }, { type: 'bytes[]' }],
    granted.context,
  )
  const { endpoints } = await page.evaluate(() => fetch('/sandbox.json').then((response) => response.json()))
  const chain = createPublicClient({ transport: http(endpoints[1]), cacheTime: 0, pollingInterval: 50 })
  /** The app spends without a question; whether the chain lets it. */
  const spend = async (value: bigint) => {
    const serializedTransaction = await app.signTransaction({
      ...redeem(permission as Hex, { to: receiver, value }),
      chainId: 1,
      nonce: await chain.getTransactionCount({ address: app.address }),
      gas: 600_000n,
      maxFeePerGas: 10n ** 11n,
    })
    const hash = await chain.sendRawTransaction({ serializedTransaction })
    return (await chain.waitForTransactionReceipt({ hash })).status
  }
  expect(await spend(parseEther('0.1'))).toBe('success')
  expect(await spend(1n)).toBe('reverted')
  expect(await spend(0n)).toBe('success')

  await page.reload()
  await eventually(async () => (await accountOf(visitor))?.status).toBe('connected')
  await openAccount(visitor)
  await id('open-smart-sessions').click()
  await view('SmartSessions')
  expect(await id('smart-session').count()).toBe(1)
  await id('smart-session-revoke').click()
  await card.and(page.locator('[data-view=ApproveTransaction]')).waitFor()
  expect(await frameOf(page).getByText(pci).count()).toBe(1)
  await approve(visitor, 'Revoke')
  await view('SmartSessions')
  await id('empty-state').waitFor()
  expect(await id('smart-session').count()).toBe(0)
  expect(await spend(0n)).toBe('reverted')
  expect(await chain.getBalance({ address: receiver })).toBe(parseEther('0.1'))
})

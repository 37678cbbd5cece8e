import { createPublicClient, decodeAbiParameters, http, verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { whole } from '../volumes.js'
import { accountOf, frameOf, openAccount, openLogins } from './openLogins.js'
import { eventually, type Visitor } from './visitor.js'

const { site, start, logIn } = openLogins()

type Address = `0x${string}`

const MESSAGE = '0x48656c6c6f'

const facts = async (visitor: Visitor) => {
  const { address, preferredAccountType } = (await accountOf(visitor)) ?? {}
  return { address: address as Address, type: preferredAccountType }
}
/** Asks the wallet as a host does. */
const ask = ({ page }: Visitor, method: string, params: unknown) =>
  page.evaluate(
    ([name, given]) =>
      window.logins.modal.provider('eip155').request({ method: name as string, params: given }),
    [method, params],
  )
/** Presses the approving button in the frame when it is visible. */
const approve = async ({ page, card, closed }: Visitor, button: RegExp | string) => {
  await card.and(page.locator('[data-view=ApproveTransaction]')).waitFor()
  await frameOf(page).getByRole('button', { name: button }).click()
  await closed()
}
const isOn = ({ id }: Visitor) => id('account-type').getAttribute('aria-checked')
const toggle = async (visitor: Visitor, to: boolean) => {
  await visitor.id('account-type').click()
  await visitor.id('confirm-accept').click()
  await visitor.card.locator(`[data-testid=account-type][aria-checked=${to}]:not([aria-busy])`).waitFor()
}
const leave = async ({ id, closed }: Visitor) => {
  await id('disconnect').click()
  await closed()
}

describe('the account type', () => {
  test('SAC-03 SAC-04 the switch changes the address both ways, and the choice outlives a reload and a new login', async () => {
    const visitor = await start()
    const { page, id } = visitor
    const email = await logIn(visitor)
    await openAccount(visitor)
    const smart = await facts(visitor)
    expect([smart.type, await isOn(visitor)]).toEqual(['smartAccount', 'true'])
    // Record the state inside the page: on a fast machine it is over before Playwright could read it.
    const busy = await id('account-type').evaluateHandle((control) => {
      const seen = { busy: false }
      new MutationObserver(() => {
        seen.busy ||= control.ariaBusy === 'true'
      }).observe(control, { attributes: true })
      return seen
    })
    await toggle(visitor, false)
    expect(await busy.evaluate((seen) => seen.busy)).toBe(true)
    const plain = await facts(visitor)
    expect(plain.type).toBe('eoa')
    expect(plain.address).not.toBe(smart.address)
    await eventually(async () => (await id('address').textContent())?.slice(0, 6)).toBe(
      plain.address.slice(0, 6),
    )
    await toggle(visitor, true)
    expect(await facts(visitor)).toEqual(smart)
    await toggle(visitor, false)
    await page.reload()
    await eventually(async () => (await accountOf(visitor))?.status).toBe('connected')
    expect(await facts(visitor)).toEqual(plain)
    await openAccount(visitor)
    expect(await isOn(visitor)).toBe('false')
    await leave(visitor)
    await logIn(visitor, email, 2)
    expect(await facts(visitor)).toEqual(plain)
  })

  test("SAC-02 the host sets the first account type, and the visitor's own choice overrides it", async () => {
    const visitor = await start({ query: '&eoa=1' })
    const email = await logIn(visitor)
    expect((await facts(visitor)).type).toBe('eoa')
    await openAccount(visitor)
    await toggle(visitor, true)
    await leave(visitor)
    await logIn(visitor, email, 2)
    expect((await facts(visitor)).type).toBe('smartAccount')
  })

  test.runIf(whole)(
    'SAC-05 a network without smart accounts shows no switch, and the plain account signs there',
    async () => {
      const visitor = await start({ faults: { plain: [8453] } })
      const { page, id, view, network } = visitor
      await logIn(visitor)
      const smart = await facts(visitor)
      await openAccount(visitor)
      await id('account-type').waitFor()
      await id('open-networks').click()
      await view('SwitchNetwork')
      await network('Base').click()
      await eventually(async () => (await facts(visitor)).type).toBe('eoa')
      const plain = await facts(visitor)
      expect(plain.address).not.toBe(smart.address)
      const close = () => page.evaluate(() => window.logins.modal.close())
      await close()
      await openAccount(visitor)
      expect(await id('account-type').count()).toBe(0)
      await close()
      const signing = ask(visitor, 'personal_sign', [MESSAGE, plain.address])
      await approve(visitor, /sign/i)
      const signature = (await signing) as Address
      expect(await verifyMessage({ address: plain.address, message: { raw: MESSAGE }, signature })).toBe(true)
      await page.evaluate(() => window.logins.modal.switchNetwork('eip155:1'))
      await eventually(() => facts(visitor)).toEqual(smart)
    },
  )
})

describe('the smart account', () => {
  test('SAC-07 SAC-08 signs validly before and after deployment, sends a batch, grants and revokes a permission', async () => {
    const visitor = await start()
    await logIn(visitor)
    const { address } = await facts(visitor)
    const client = createPublicClient({
      transport: http(`${site.gateway}/v1?chainId=eip155:1&projectId=test`),
    })
    const signed = async () => {
      const signing = ask(visitor, 'personal_sign', [MESSAGE, address])
      await approve(visitor, /sign/i)
      return client.verifyMessage({
        address,
        message: { raw: MESSAGE },
        signature: (await signing) as Address,
      })
    }
    expect([await client.getCode({ address }), await signed()]).toEqual([undefined, true])
    // Capabilities are answered without a prompt.
    expect(await ask(visitor, 'wallet_getCapabilities', [address])).toMatchObject({
      '0x1': { atomic: { status: 'supported' } },
    })
    expect(await visitor.card.count()).toBe(0)
    const call = { to: '0x000000000000000000000000000000000000dEaD', value: '0x1' }
    const sending = ask(visitor, 'wallet_sendCalls', [
      { version: '2.0.0', from: address, chainId: '0x1', atomicRequired: true, calls: [call, call] },
    ])
    await approve(visitor, /send 2 calls/i)
    const { id } = (await sending) as { id: string }
    await eventually(() => ask(visitor, 'wallet_getCallsStatus', [id])).toMatchObject({
      status: 200,
      atomic: true,
    })
    expect(await client.getCode({ address })).toMatch(/^0xef0100/)
    expect(await signed()).toBe(true)
    const permissions = [
      {
        type: 'native-token-recurring-allowance',
        data: { allowance: '0xde0b6b3a7640000', start: 0, period: 86_400 },
      },
    ]
    const granting = ask(visitor, 'wallet_grantPermissions', [
      {
        chainId: '0x1',
        address,
        expiry: Math.floor(Date.now() / 1000) + 3600,
        signer: {
          type: 'keys',
          data: {
            keys: [{ type: 'secp256k1', publicKey: privateKeyToAccount(generatePrivateKey()).publicKey }],
          },
        },
        permissions,
        policies: [],
        version: 2,
      },
    ])
    await approve(visitor, 'Allow')
    const granted = (await granting) as { context: Address; permissions: unknown }
    expect(granted).toMatchObject({ chainId: '0x1', address, permissions })
    const [pci] = decodeAbiParameters([{ type: 'string' }, { type: 'bytes[]' }], granted.context)
    const revoking = ask(visitor, 'wallet_revokePermissions', [{ pci, address: `eip155:1:${address}` }])
    await approve(visitor, 'Revoke')
    expect(
      await client.verifyMessage({ address, message: pci, signature: (await revoking) as Address }),
    ).toBe(true)
  })
})

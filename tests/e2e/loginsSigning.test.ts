import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { createPublicClient, http, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { solanaTransfer } from '../sandbox/solanaTransfer.js'
import { whole } from '../volumes.js'
import { addressesOf, ask, ended, frameOf, openLogins } from './openLogins.js'
import { phone, phones } from './phones.js'
import { eventually, type Visitor } from './visitor.js'

const { site, start, logIn } = openLogins()

const facts = (): Promise<{ endpoints: Record<string, string>; solana: string; accounts: string[] }> =>
  fetch(`${site.fixtures}/sandbox.json`).then((response) => response.json())

/** Presses a button of the frame, which shows the request. */
const answer = async (visitor: Visitor, name: string | RegExp) => {
  await visitor.view('ApproveTransaction')
  await frameOf(visitor.page).getByRole('button', { name }).click()
}
const signHello = async (visitor: Visitor) =>
  ask(visitor, 'eip155', 'personal_sign', ['0x68656c6c6f', (await addressesOf(visitor)).eip155])
const last = (visitor: Visitor) => ended(visitor).then((all) => all.at(-1))
const signature = expect.stringMatching(/^0x[\da-f]{130,}$/)
const rejection = expect.objectContaining({ code: 4001 })

describe('requests to the embedded wallet', () => {
  test('EML-16 MCH-08 signs and rejects on each network, and on Solana', async () => {
    const visitor = await start()
    const { page } = visitor
    await logIn(visitor)
    const { solana = '' } = await addressesOf(visitor)
    let count = 0
    const both = async () => {
      await signHello(visitor)
      await answer(visitor, 'Sign')
      await eventually(() => ended(visitor)).toHaveLength(++count)
      expect(await last(visitor)).toEqual(signature)
      await visitor.closed()
      await signHello(visitor)
      await answer(visitor, 'Reject')
      await eventually(() => ended(visitor)).toHaveLength(++count)
      expect(await last(visitor)).toEqual(rejection)
      await visitor.closed()
    }
    const switchTo = async (id: string) => {
      await page.evaluate((id) => window.logins.modal.switchNetwork(id as 'eip155:1'), id)
      await eventually(() => page.evaluate(() => window.logins.modal.getState().network?.caipNetworkId)).toBe(
        id,
      )
    }
    await both()
    await switchTo('eip155:8453')
    await both()
    if (whole) {
      await switchTo('eip155:1')
      await both()
    }
    await switchTo('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    const message = new TextEncoder().encode('hello')
    await ask(visitor, 'solana', 'solana_signMessage', { message: base58.encode(message), pubkey: solana })
    await answer(visitor, 'Sign')
    await eventually(() => ended(visitor)).toHaveLength(++count)
    const { signature: signed } = (await last(visitor)) as { signature: string }
    expect(ed25519.verify(base58.decode(signed), message, base58.decode(solana))).toBe(true)
    await visitor.closed()
    await ask(visitor, 'solana', 'solana_signMessage', { message: base58.encode(message), pubkey: solana })
    await answer(visitor, 'Reject')
    await eventually(() => ended(visitor)).toHaveLength(++count)
    expect(await last(visitor)).toEqual(rejection)
  })

  test('EML-16 a sent transaction arrives on the chain, and the balance in the state follows', async () => {
    const visitor = await start()
    const { page, accountButton } = visitor
    await logIn(visitor)
    const { eip155 = '' } = await addressesOf(visitor)
    const { endpoints, accounts } = await facts()
    const client = createPublicClient({ transport: http(endpoints[1]) })
    const before = await client.getBalance({ address: eip155 as `0x${string}` })
    const balance = () => page.evaluate(() => window.logins.modal.getState().accounts.eip155?.balance)
    await eventually(balance).toBe(String(before))
    await accountButton.waitFor()
    await ask(visitor, 'eip155', 'eth_sendTransaction', [
      { from: eip155, to: accounts[1], value: `0x${parseEther('2').toString(16)}` },
    ])
    // Portico reads it, too.
    await eventually(async () =>
      (await visitor.id('page-request').textContent())?.replace(/[\u2066-\u2069]/g, ''),
    ).toMatch(/^Send 2 ETH to 0x[\da-f]{6}…[\da-f]{6}$/i)
    await answer(visitor, /Send 2 ETH/)
    await eventually(() => ended(visitor)).toEqual([expect.stringMatching(/^0x[\da-f]{64}$/)])
    const hash = (await last(visitor)) as `0x${string}`
    expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
    const after = await client.getBalance({ address: eip155 as `0x${string}` })
    expect(before - after).toBeGreaterThanOrEqual(parseEther('2'))
    await eventually(balance).toBe(String(after))
  })

  test.runIf(whole)('EML-16 a transfer sent on Solana arrives', async () => {
    const visitor = await start()
    await logIn(visitor)
    const { solana = '' } = await addressesOf(visitor)
    const { solana: url } = await facts()
    const call = async (method: string, params: unknown[]) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      return (await response.json()).result.value
    }
    const to = base58.encode(ed25519.getPublicKey(ed25519.utils.randomPrivateKey()))
    const { blockhash } = await call('getLatestBlockhash', [])
    const transaction = base58.encode(solanaTransfer(solana, to, 1_000_000_000n, blockhash))
    await ask(visitor, 'solana', 'solana_signAndSendTransaction', { transaction })
    await answer(visitor, /Send/)
    await eventually(() => ended(visitor)).toEqual([{ signature: expect.any(String) }])
    expect(await call('getBalance', [to])).toBe(1_000_000_000)
  })

  test('EML-17 closing during the approval rejects the request, and the next one works', async () => {
    const visitor = await start()
    await logIn(visitor)
    await signHello(visitor)
    await visitor.view('ApproveTransaction')
    await frameOf(visitor.page).getByRole('button', { name: 'Sign' }).waitFor()
    await visitor.id('header-close').click()
    await eventually(() => ended(visitor)).toEqual([
      expect.objectContaining({ message: 'Request was aborted', code: 4001 }),
    ])
    expect(await visitor.page.locator('#w3m-iframe').isVisible()).toBe(false)
    await signHello(visitor)
    await answer(visitor, 'Sign')
    await eventually(() => ended(visitor)).toEqual([rejection, signature])
  })

  test('FRM-21 on a phone the frame has the full width at the bottom of the screen', async () => {
    const visitor = await start(phone(phones.iPhone))
    const { page } = visitor
    await logIn(visitor)
    await signHello(visitor)
    await visitor.view('ApproveTransaction')
    const frame = page.locator('#w3m-iframe')
    await frameOf(page).getByRole('button', { name: 'Sign' }).waitFor()
    const box = await frame.boundingBox()
    expect(box).toMatchObject({ x: 0, width: 390 })
    // Under it is the rail with the secure site's name, at the end of the screen.
    const card = await visitor.card.boundingBox()
    expect((card?.y ?? 0) + (card?.height ?? 0)).toBe(844)
    const end = (box?.y ?? 0) + (box?.height ?? 0)
    expect([end > 760, end <= 844]).toEqual([true, true])
    await frameOf(page).getByRole('button', { name: 'Sign' }).tap()
    await eventually(() => ended(visitor)).toEqual([signature])
  })

  test('FRM-18 FRM-19 a read opens nothing, and an unknown method is rejected', async () => {
    const visitor = await start()
    await logIn(visitor)
    await ask(visitor, 'eip155', 'eth_blockNumber', [])
    await eventually(() => ended(visitor)).toEqual([expect.stringMatching(/^0x[\da-f]+$/)])
    await ask(visitor, 'eip155', 'eth_sign', ['0x', '0x'])
    await eventually(() => ended(visitor)).toEqual([
      expect.anything(),
      expect.objectContaining({ message: 'Requested RPC call is not allowed' }),
    ])
    expect(await visitor.page.evaluate(() => window.logins.modal.getState().open)).toBe(false)
    await visitor.accountButton.click()
    await visitor.view('Account')
    await ask(visitor, 'eip155', 'eth_sign', ['0x', '0x'])
    await visitor.id('snackbar').getByText('Action not allowed').waitFor()
  })
})

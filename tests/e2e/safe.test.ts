import { fileURLToPath } from 'node:url'
import {
  type Address,
  concat,
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  parseEther,
  verifyMessage,
  zeroAddress,
} from 'viem'
import { mnemonicToAccount, sign } from 'viem/accounts'
import { base } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { artifactOf } from '../../demo/sandbox/contracts/artifactOf.mjs'
import { type StaticServer, startStatic } from '../../demo/serve/server.mjs'
import { RECEIVER, sendForm } from './sendForm.js'
import { eventually, openBrowser, visitor } from './visitor.js'

const { site, visit } = openBrowser()
const root = fileURLToPath(new URL('../.output/fixtures', import.meta.url))
const address = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'
const other = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f'
const REAL = 'https://app.safe.global'
const PLAYED = 'https://app.example'
const CODE = /\/(askParent|createConnector)-/

let safeSite: StaticServer
let stranger: StaticServer
let app: StaticServer

beforeAll(async () => {
  const facts = await fetch(`${site.origin}/sandbox.json`).then((response) => response.json())
  const serve = (csp: object) => startStatic({ root, csp, routes: { '/sandbox.json': () => facts } })
  const frame = { connect: [site.gateway], frame: ['http://127.0.0.1:*', PLAYED] }
  ;[safeSite, stranger] = await Promise.all([serve(frame), serve(frame)])
  app = await serve({ connect: [site.gateway], frameAncestors: [safeSite.url, stranger.url, REAL] })
})
afterAll(async () => {
  const servers = [safeSite, stranger, app]
  await Promise.all(servers.map((each) => each?.stop()))
  expect(servers.flatMap((each) => each.reports)).toEqual([])
})

/**
 * Opens the app in a frame of `around`; `plays` gives both other
 * addresses. The app only accepts `safeSite` as a Safe.
 */
const visitApp = async (around: StaticServer, more = '', plays?: { site: string; app: string }) => {
  const own = plays ? `${plays.app}/safe/` : `${app.url}/safe/?site=${encodeURIComponent(safeSite.url)}`
  const played = plays ? { [plays.site]: around.url, [plays.app]: app.url } : {}
  const { page } = await visit(
    `${plays?.site ?? around.url}/safeSite/?app=${encodeURIComponent(own)}${more}`,
    { played, neighbours: [safeSite.url, stranger.url, app.url, ...Object.keys(played)] },
  )
  const frame = page.frameLocator('iframe')
  const buttons = frame.getByTestId('top-buttons')
  const inside = async () => {
    await buttons.waitFor()
    const found = page.frames().find((each) => each.url().startsWith(app.url))
    if (!found) throw new Error('The app is not there')
    return found
  }
  const rows = frame.getByTestId('wallet-row')
  const open = async () => {
    await buttons.getByTestId('connect-button').click()
    await frame.locator('[data-testid=portico-card][data-view=Connect][data-idle]').waitFor()
  }
  return { page, frame, buttons, rows, open, inside }
}
const loaded = () => app.requests.map(({ path }) => path).filter((path) => CODE.test(path))

describe('a page that runs as an app of a Safe', () => {
  test('INJ-21 outside a frame or in another site, no Safe is listed, and nothing is asked or loaded', async () => {
    const { page, open, rows, inside } = await visitApp(stranger)
    await open()
    expect(await rows.filter({ hasText: 'Safe' }).count()).toBe(0)
    expect(await page.evaluate(() => window.asked)).toEqual([])
    const ids = await (await inside()).evaluate(() =>
      window.safeApp.wallets().then((all) => all.map(({ id }) => id)),
    )
    expect(ids).toEqual([])

    const alone = await visit(`${app.url}/safe/`, { neighbours: [app.url] })
    await alone.connectButton.click()
    await alone.view('Connect')
    expect(await alone.row('Safe').count()).toBe(0)
    expect(loaded()).toEqual([])
  })

  test('INJ-21 no Safe is listed if the Safe site does not answer', async () => {
    const { page, rows, open } = await visitApp(safeSite, '&mute=1')
    await eventually(() => page.evaluate(() => window.asked.length)).toBeGreaterThan(1)
    await open()
    expect(await rows.filter({ hasText: 'Safe' }).count()).toBe(0)
  })

  test('INJ-21 the origin of the real site needs no option', async () => {
    const { page, open, rows } = await visitApp(safeSite, '', { site: REAL, app: PLAYED })
    await open()
    await rows.filter({ hasText: 'Safe' }).waitFor()
    expect(new URL(page.url()).origin).toBe(REAL)
  })

  test('INJ-21 connects the Safe, signs and sends through it, and is restored after a reload', async () => {
    const { page, open, rows, buttons, frame, inside } = await visitApp(safeSite)
    await open()
    await rows.filter({ hasText: 'Safe' }).click()
    await frame.getByTestId('portico-card').waitFor({ state: 'hidden' })
    await buttons.getByTestId('account-button').waitFor()
    const state = async () =>
      (await inside()).evaluate(() => {
        const { address, network, accounts, networks } = window.safeApp.getState()
        return {
          address,
          chain: network?.id,
          type: accounts.eip155?.accounts[0]?.type,
          approved: networks.eip155?.approvedCaipNetworkIds,
        }
      })
    const connected = { address, chain: 8453, type: 'smartAccount', approved: ['eip155:8453'] }
    expect(await state()).toEqual(connected)

    const ask = async <T>(method: string, params: unknown[]): Promise<T> =>
      (await inside()).evaluate(
        ([name, given]) =>
          window.safeApp.provider('eip155').request({ method: name, params: given }) as Promise<never>,
        [method, params] as const,
      )
    const signature = await ask<Hex>('personal_sign', ['0x48656c6c6f', address])
    expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
    const before = BigInt(await ask<Hex>('eth_getBalance', [other, 'latest']))
    const hash = await ask<Hex>('eth_sendTransaction', [{ from: address, to: other, value: '0x2a' }])
    await eventually(() =>
      ask<{ status?: string } | null>('eth_getTransactionReceipt', [hash]).then((found) => found?.status),
    ).toBe('0x1')
    expect(BigInt(await ask<Hex>('eth_getBalance', [other, 'latest'])) - before).toBe(42n)
    const switched = (await inside()).evaluate(() =>
      window.safeApp.switchNetwork('eip155:1').catch((error) => error.message),
    )
    expect(await switched).toBe('Safe cannot switch networks')

    await page.reload()
    await buttons.getByTestId('account-button').waitFor()
    expect(await state()).toEqual(connected)
    await (await inside()).evaluate(() => window.safeApp.disconnect())
    await buttons.getByTestId('connect-button').waitFor()
    expect(loaded().length).toBeGreaterThan(2)
  })

  test('SND-05 SND-18 a Safe of two owners sends after both confirm, and an altered transfer is detected', async () => {
    const { endpoints } = await fetch(`${site.origin}/sandbox.json`).then((response) => response.json())
    const transport = http(endpoints[base.id])
    const chain = createPublicClient({ chain: base, transport, cacheTime: 0, pollingInterval: 50 })
    const owners = [3, 4]
      .map((addressIndex) =>
        mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex }),
      )
      .sort((one, other) => (one.address.toLowerCase() < other.address.toLowerCase() ? -1 : 1))
    const [owner] = owners as [(typeof owners)[number]]
    const wallet = createWalletClient({ account: owner, chain: base, transport })
    const { abi, bytecode } = artifactOf('SandboxSafe')
    const args = [owners.map((each) => each.address), 2n]
    const deployed = await wallet.deployContract({ abi, bytecode, args, value: parseEther('5') })
    const { contractAddress: safe } = await chain.waitForTransactionReceipt({ hash: deployed })
    const contract = { abi, address: safe as Address }
    const proposed: { hash: Hex; to: Address; value: bigint; data: Hex }[] = []

    const { page, open, rows, frame, buttons } = await visitApp(safeSite, `&safe=${safe}`)
    await page.exposeFunction('propose', async ({ to, value, data }: Record<string, string>) => {
      const call = { to: to as Address, value: BigInt(value ?? 0), data: data as Hex }
      const nonce = await chain.readContract({ ...contract, functionName: 'nonce' })
      const given = [call.to, call.value, call.data, nonce]
      const hash = (await chain.readContract({
        ...contract,
        functionName: 'getTransactionHash',
        args: given,
      })) as Hex
      proposed.push({ hash, ...call })
      return hash
    })
    /** Both owners confirm the proposed transaction, after `change`. */
    const execute = async (change: Partial<{ to: Address }> = {}) => {
      const { hash, ...call } = proposed.at(-1) as (typeof proposed)[number]
      const { to, value, data } = { ...call, ...change }
      const nonce = await chain.readContract({ ...contract, functionName: 'nonce' })
      const signed = (await chain.readContract({
        ...contract,
        functionName: 'getTransactionHash',
        args: [to, value, data, nonce],
      })) as Hex
      const signatures = await Promise.all(
        owners.map((each) =>
          sign({
            hash: signed,
            privateKey: `0x${Buffer.from(each.getHdKey().privateKey as Uint8Array).toString('hex')}`,
            to: 'hex',
          }),
        ),
      )
      const sent = await wallet.writeContract({
        ...contract,
        functionName: 'execTransaction',
        args: [to, value, data, 0, 0n, 0n, 0n, zeroAddress, zeroAddress, concat(signatures)],
      })
      expect((await chain.waitForTransactionReceipt({ hash: sent })).status).toBe('success')
      await page.evaluate(
        ([own, real]) => {
          window.executed = { ...window.executed, [own as string]: real as string }
        },
        [hash, sent],
      )
    }

    await open()
    await rows.filter({ hasText: 'Safe' }).click()
    await frame.getByTestId('portico-card').waitFor({ state: 'hidden' })
    await buttons.getByTestId('account-button').waitFor()
    const inFrame = visitor(frame as never)
    const form = sendForm(inFrame)
    const before = await chain.getBalance({ address: RECEIVER })
    await form.open()
    await form.fill('Ether', '0.5')
    await form.confirm(() => proposed.length)
    await inFrame.view('Account')
    expect(await chain.getBalance({ address: RECEIVER })).toBe(before)
    await execute()
    expect(await chain.getBalance({ address: RECEIVER })).toBe(before + parseEther('0.5'))

    await form.open()
    await form.fill('Ether', '0.25')
    await form.confirm(() => proposed.length === 2)
    await inFrame.view('Account')
    await execute({ to: other })
    await inFrame.view('SendMismatch')
    expect((await form.read('send-mismatch')).toLowerCase()).toContain(other.toLowerCase())
  })
})

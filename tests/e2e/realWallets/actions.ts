import { type Hex, verifyMessage, verifyTypedData } from 'viem'
import { expect } from 'vitest'
import { eventually, type Visitor, visitor } from '../visitor.js'

/** A page with one real wallet, and what is known of it. */
export interface Tried {
  readonly it: Visitor
  readonly id: string
  readonly name: string
  readonly address: string
  /** Accounts that the wallet's owner has, in its order. */
  readonly accounts: readonly Hex[]
  /** Path of the wallet's own site, if its prompts are there instead of in the page. */
  readonly site?: string
}

/** The page of the wallet's prompts, if it is open. */
const prompter = ({ it, site }: Tried): Visitor | undefined => {
  if (!site) return it
  const page = it.page
    .context()
    .pages()
    .findLast((each) => new URL(each.url()).pathname.startsWith(site))
  return page && visitor(page)
}
const prompts = async (tried: Tried) => {
  try {
    return (await prompter(tried)?.prompt.count()) ?? 0
  } catch {
    // The site has just been closed.
    return 0
  }
}
const answer = async (tried: Tried, way: 'approve' | 'reject') => {
  await eventually(() => prompts(tried)).toBe(1)
  await prompter(tried)?.[way]()
}

type Answer = {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

/** Sends a request through the modal's provider, as hosts do. */
export const ask = ({ it }: Tried, method: string, params: readonly unknown[] = []): Promise<Answer> =>
  it.page.evaluate(
    ([method, params]) =>
      window.host.modal
        .provider('eip155')
        .request({ method: method as string, params })
        .then(
          (result: unknown) => ({ result }),
          ({ code, message }: { code: number; message: string }) => ({ error: { code, message } }),
        ),
    [method, params] as const,
  )

/** Sends a request that the wallet asks its owner about, who declines it first, then approves it. */
const declineThenApprove = async (tried: Tried, method: string, params: readonly unknown[]) => {
  const answered = async (way: 'approve' | 'reject') => {
    const asked = ask(tried, method, params)
    // A wallet that refuses a request at once shows no prompt.
    await eventually(async () => (await Promise.race([asked, prompts(tried)])) !== 0).toBe(true)
    if (await prompts(tried)) await answer(tried, way)
    return asked
  }
  expect((await answered('reject')).error, `${method}, declined`).toBeDefined()
  const { error, result } = await answered('approve')
  expect(error, method).toBeUndefined()
  return result
}

const state = ({ page }: Visitor) =>
  page.evaluate(() => {
    const { status, address, network } = window.host.modal.getState()
    return { status, address, network: network?.caipNetworkId }
  })
const status = async (it: Visitor) => (await state(it)).status

const receiver = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const typedData = (chainId: number) =>
  ({
    domain: { name: 'Portico', version: '1', chainId },
    types: { Order: [{ name: 'amount', type: 'uint256' }] },
    primaryType: 'Order',
    message: { amount: '12' },
  }) as const

const receipt = async (tried: Tried, hash: unknown) => {
  const read = async () =>
    (await ask(tried, 'eth_getTransactionReceipt', [hash])).result as { status: string } | null
  await eventually(async () => (await read())?.status).toBe('0x1')
}

/** The actions that are tried with each wallet, in this order. The wallet is connected before each, unless noted otherwise. */
export const actions = {
  /** Not connected. */
  async list({ it, name }: Tried) {
    await it.connectButton.click()
    await it.view('Connect')
    const row = it.row(name)
    await eventually(() => row.count()).toBe(1)
    await eventually(() =>
      row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth > 0),
    ).toBe(true)
  },
  /** With the list open. */
  async decline(tried: Tried) {
    const { it, name } = tried
    await it.row(name).click()
    await it.view('ConnectingExternal')
    await answer(tried, 'reject')
    await it.card.getByText('Declined', { exact: true }).waitFor()
    await it.card.getByText(`You declined in ${name}.`, { exact: true }).waitFor()
  },
  /** After a decline, in a wallet with a site of its own: its window is closed. */
  async closeWindow(tried: Tried) {
    const { it } = tried
    await it.card.getByTestId('retry').click()
    await eventually(() => prompts(tried)).toBe(1)
    await prompter(tried)?.page.close({ runBeforeUnload: true })
    await it.card.getByText('Declined', { exact: true }).waitFor()
  },
  /** After a decline. */
  async connect(tried: Tried) {
    const { it, accounts } = tried
    await it.card.getByTestId('retry').click()
    await answer(tried, 'approve')
    await it.closed()
    await it.accountButton.waitFor()
    expect(await state(it)).toEqual({ status: 'connected', address: accounts[0], network: 'eip155:1' })
  },
  async signMessage(tried: Tried) {
    const [address] = tried.accounts as [Hex]
    const message = 'Hello'
    const signature = (await declineThenApprove(tried, 'personal_sign', ['0x48656c6c6f', address])) as Hex
    expect(await verifyMessage({ address, message, signature })).toBe(true)
  },
  async signTypedData(tried: Tried) {
    const [address] = tried.accounts as [Hex]
    const data = typedData(1)
    const domainType = [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ]
    const asked = JSON.stringify({ ...data, types: { ...data.types, EIP712Domain: domainType } })
    const signature = (await declineThenApprove(tried, 'eth_signTypedData_v4', [address, asked])) as Hex
    const message = { amount: 12n }
    expect(await verifyTypedData({ ...data, message, address, signature })).toBe(true)
  },
  async send(tried: Tried) {
    const [from] = tried.accounts
    const hash = await declineThenApprove(tried, 'eth_sendTransaction', [
      { from, to: receiver, value: '0x1' },
    ])
    await receipt(tried, hash)
  },
  async batch(tried: Tried) {
    const [from] = tried.accounts
    const calls = [
      { to: receiver, value: '0x1' },
      { to: receiver, value: '0x2' },
    ]
    const given = { version: '2.0.0', from, chainId: '0x1', atomicRequired: true, calls }
    const { id } = (await declineThenApprove(tried, 'wallet_sendCalls', [given])) as { id: string }
    const read = async () =>
      (await ask(tried, 'wallet_getCallsStatus', [id])).result as { status: number; atomic: boolean }
    await eventually(read).toMatchObject({ status: 200, atomic: true })
    const { result } = await ask(tried, 'wallet_getCapabilities', [from, ['0x1']])
    expect(result).toMatchObject({ '0x1': { atomic: { status: 'supported' } } })
  },
  /** The wallet knows the second network only afterwards. */
  async addNetwork(tried: Tried) {
    const { it, name } = tried
    await it.networkButton.click()
    await it.view('SwitchNetwork')
    await it.network('Base').click()
    await it.card.getByText(`Approve in ${name}`, { exact: true }).waitFor()
    await answer(tried, 'reject')
    await it.card.getByText('Switch declined', { exact: true }).waitFor()
    await it.card.getByTestId('retry').click()
    await answer(tried, 'approve')
    await it.closed()
    await eventually(() => state(it)).toMatchObject({ status: 'connected', network: 'eip155:8453' })
  },
  async switchNetwork(tried: Tried) {
    const { it, accounts } = tried
    const to = async (name: string, network: string) => {
      await it.networkButton.click()
      await it.view('SwitchNetwork')
      await it.network(name).click()
      const isThere = async () => (await state(it)).network === network
      // Some wallets ask their owner, some do not.
      await eventually(async () => (await prompts(tried)) === 1 || (await isThere())).toBe(true)
      if (await prompts(tried)) await answer(tried, 'approve')
      await it.closed()
      await eventually(isThere).toBe(true)
    }
    if ((await state(it)).network === 'eip155:8453') await to('Ethereum', 'eip155:1')
    await to('Base', 'eip155:8453')
    await to('Ethereum', 'eip155:1')
    expect(await state(it)).toMatchObject({ status: 'connected', address: accounts[0] })
  },
  /** The wallet's owner switches in the wallet. */
  async networkInWallet({ it, id }: Tried) {
    await it.wallet('switchChain', id, 8453)
    await eventually(() => state(it)).toMatchObject({ status: 'connected', network: 'eip155:8453' })
    await it.wallet('switchChain', id, 1)
    await eventually(() => state(it)).toMatchObject({ status: 'connected', network: 'eip155:1' })
  },
  async anotherAccount({ it, id, accounts }: Tried) {
    await it.wallet('selectAccount', id, 1)
    await eventually(() => state(it)).toMatchObject({ status: 'connected', address: accounts[1] })
    await it.wallet('selectAccount', id, 0)
    await eventually(() => state(it)).toMatchObject({ status: 'connected', address: accounts[0] })
  },
  async lock(tried: Tried) {
    const { it, id, accounts } = tried
    await it.wallet('lock', id)
    await eventually(() => status(it)).toBe('disconnected')
    await it.wallet('unlock', id)
    await eventually(() => state(it)).toMatchObject({ status: 'connected', address: accounts[0] })
    expect(await prompts(tried)).toBe(0)
  },
  async reload(tried: Tried) {
    const { it, accounts } = tried
    await it.page.reload()
    await it.accountButton.waitFor()
    await eventually(() => state(it)).toMatchObject({ status: 'connected', address: accounts[0] })
    expect(await prompts(tried)).toBe(0)
  },
  /** In a tab behind others, where some wallets hold what they are asked until it is seen. */
  async hiddenTab(tried: Tried) {
    const { it, accounts } = tried
    await it.page.evaluate(() => sessionStorage.setItem('hidden', '1'))
    await it.page.reload()
    await it.page.waitForFunction(() => window.__testWallets?.state)
    await it.page.evaluate(() => {
      sessionStorage.removeItem('hidden')
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await it.accountButton.waitFor()
    await eventually(() => state(it)).toMatchObject({ status: 'connected', address: accounts[0] })
    expect(await prompts(tried)).toBe(0)
  },
  async twoTabs({ it, id, address, accounts }: Tried) {
    const other = visitor(await it.page.context().newPage())
    await other.page.goto(address)
    await other.accountButton.waitFor()
    await other.wallet('selectAccount', id, 1)
    await eventually(() => state(other)).toMatchObject({ status: 'connected', address: accounts[1] })
    await it.page.bringToFront()
    await eventually(() => state(it)).toMatchObject({ status: 'connected', address: accounts[1] })
    await other.page.close()
    await it.wallet('selectAccount', id, 0)
    await eventually(() => state(it)).toMatchObject({ status: 'connected', address: accounts[0] })
  },
  /** In the modal: the wallet still knows the page. */
  async disconnect(tried: Tried) {
    const { it, name, accounts } = tried
    await it.page.evaluate(() => window.host.modal.disconnect())
    await it.page.reload()
    await it.connectButton.waitFor()
    await it.page.waitForLoadState('networkidle')
    expect(await status(it)).toBe('disconnected')
    await it.connect(name, { asks: false })
    expect(await state(it)).toMatchObject({ status: 'connected', address: accounts[0] })
  },
  /** The last, because it ends the connection. */
  async revoke(tried: Tried) {
    const { it, id } = tried
    await it.wallet('revoke', id)
    await eventually(() => status(it)).toBe('disconnected')
    await it.page.reload()
    await it.connectButton.waitFor()
    await it.page.waitForLoadState('networkidle')
    expect(await status(it)).toBe('disconnected')
    expect(await prompts(tried)).toBe(0)
  },
} satisfies Record<string, (tried: Tried) => Promise<void>>

/** Runs in the page before anything else: a test makes the tab a hidden one. */
export const hideOnDemand = () => {
  const isHidden = () => {
    try {
      return sessionStorage.getItem('hidden') === '1'
    } catch {
      // A page without an origin has no storage.
      return false
    }
  }
  Object.defineProperty(document, 'visibilityState', { get: () => (isHidden() ? 'hidden' : 'visible') })
}

export type Action = keyof typeof actions

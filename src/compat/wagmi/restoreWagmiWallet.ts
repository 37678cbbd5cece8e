import { field } from 'portico/core'

/** Set once an earlier connection was looked for, whether there was one or not. */
const DONE = 'portico/compat/wagmi'
const RECORDS = 'portico/session/connections'
const IDS = 'portico/session/connectorIds'

/** Wallets that kits list under an id of their own, and the rdns that the same wallet announces. */
const RDNS: Readonly<Record<string, string>> = {
  metaMask: 'io.metamask',
  metaMaskSDK: 'io.metamask',
  rainbow: 'me.rainbow',
  coinbaseWallet: 'com.coinbase.wallet',
  coinbaseWalletSDK: 'com.coinbase.wallet',
}

/** The value that wagmi has stored under a key, in the browser's storage or in a cookie. */
const read = (key: string): unknown => {
  const name = `wagmi.${key}=`
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(name))
  const text = localStorage.getItem(`wagmi.${key}`) ?? cookie?.slice(name.length)
  return text === undefined ? undefined : JSON.parse(text)
}

/** The connection that was current when wagmi stored its state last. */
const readCurrent = () => {
  const state = field(read('store'), 'state')
  const list = field(state, 'connections', 'value')
  const entries: readonly unknown[] = Array.isArray(list) ? list : []
  const current = field(state, 'current')
  const entry = entries.find((each) => field(each, '0') === current) ?? entries[0]
  const connection = field(entry, '1')
  const connector = field(connection, 'connector')
  const id = field(connector, 'id') ?? read('recentConnectorId')
  const address = field(connection, 'accounts', '0')
  const chainId = field(connection, 'chainId')
  if (typeof id !== 'string' || typeof address !== 'string' || !/^0x[\da-f]{40}$/i.test(address)) return
  const rdns = Object.hasOwn(RDNS, id) ? RDNS[id] : id
  // Only a wallet that announces itself is found by its rdns; a pairing lives in the other kit.
  if (!rdns || !/^[\w-]+(?:\.[\w-]+)+$/.test(rdns) || rdns.length > 128) return
  if (read(`${id}.disconnected`) === true) return
  const name = field(connector, 'name')
  return {
    rdns,
    address,
    name: typeof name === 'string' && name ? name.slice(0, 64) : rdns,
    ...(Number.isSafeInteger(chainId) && { caipNetworkId: `eip155:${chainId}` }),
  }
}

const store = (key: string, value: unknown) =>
  localStorage.setItem(key, JSON.stringify({ v: 1, t: Date.now(), d: value }))

/**
 * Keeps visitors connected who were connected with another kit on wagmi before. Call it before `createModal`: on the first visit
 * it hands the wallet that wagmi has stored to the modal, which restores it without a prompt if the wallet still shares the
 * account. It changes nothing that wagmi has stored, and does nothing on later visits, or on a server.
 */
export const restoreWagmiWallet = (): void => {
  if (typeof window === 'undefined') return
  try {
    if (localStorage.getItem(DONE) || localStorage.getItem(RECORDS)) return
    localStorage.setItem(DONE, '1')
    const found = readCurrent()
    if (!found) return
    const { rdns, ...rest } = found
    const namespace = 'eip155'
    store(RECORDS, [
      { ...rest, rdns, namespace, id: `${rdns}|${namespace}`, connectorId: rdns, type: 'ANNOUNCED' },
    ])
    store(IDS, { [namespace]: rdns })
  } catch {
    // Storage that is denied, full or damaged: the visitor connects again.
  }
}

import { field, hasErrorCode, type Store, walletFailure } from 'portico/core'
import { createAccountStore } from '../accounts/createAccountStore.js'
import { readWalletAccounts } from '../accounts/readWalletAccounts.js'
import type { BitcoinNetwork } from '../bitcoinNetworks.js'
import { fromBase64, fromHex, toBase64, toHex } from '../encoding/bytes.js'
import type { BitcoinWallet, WalletAccount } from './BitcoinWallet.js'
import { callProvider, providerError } from './callProvider.js'
import type { FoundProvider } from './readProviders.js'
import { watchProvider } from './watchProvider.js'

const UNKNOWN_METHOD = -32601
/** Codes of wallets that the page has no permission of. */
const NOT_PERMITTED = [-32002, 4100]
const PURPOSES = ['payment', 'ordinals']
const REASON = 'Connect to your wallet'

const text = (value: unknown, key: string): string => {
  const found = field(value, key)
  if (typeof found !== 'string' || found.length > 3_000_000) throw new TypeError(`Expected ${key}`)
  return found
}
const bytes = (found: Uint8Array | undefined): Uint8Array => {
  if (!found) throw new TypeError('Expected bytes')
  return found
}
const optionalText = (value: unknown, key: string): string | undefined =>
  field(value, key) === undefined ? undefined : text(value, key)
const capitalized = ({ name }: BitcoinNetwork) => name.charAt(0).toUpperCase() + name.slice(1)

/** A wallet that is asked by JSON-RPC, as sats-connect does; Leather with parameters of its own. */
export const createRpcWallet = (
  { name, provider, path: providerPath, api }: FoundProvider,
  store: Store | undefined,
): BitcoinWallet => {
  const accountStore = createAccountStore(store, providerPath)
  const isLeather = api === 'leather'
  const ask = <T>(method: string, params: unknown, read: (result: unknown) => T): Promise<T> =>
    callProvider(provider, 'request', [method, params], (answer) => {
      const error = field(answer, 'error')
      if (error) throw providerError(error)
      return read(field(answer, 'result'))
    })
  const isUnknown = (error: unknown) => hasErrorCode(error, UNKNOWN_METHOD, 4200)
  const readAccounts = (result: unknown): readonly WalletAccount[] => {
    const list = Array.isArray(result) ? result : field(result, 'addresses')
    return readWalletAccounts(list)
  }
  const remember = (list: readonly WalletAccount[]) => {
    accountStore.set(list)
    return list
  }
  const getAddresses = () =>
    ask('getAddresses', isLeather ? undefined : { purposes: PURPOSES, message: REASON }, readAccounts)
  /** The accounts that the wallet reports without a prompt, or those it reported before if it cannot. */
  const accounts = async (): Promise<readonly WalletAccount[]> => {
    if (isLeather) return accountStore.get()
    try {
      return await ask('wallet_getAccount', undefined, readAccounts)
    } catch (error) {
      if (isUnknown(error)) return accountStore.get()
      if (hasErrorCode(error, ...NOT_PERMITTED)) return []
      throw error
    }
  }

  return {
    name,
    methods: () => ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
    connect: async (silent, network) => {
      if (silent) return accounts()
      if (isLeather) return remember(await getAddresses())
      try {
        const connectParams = { addresses: PURPOSES, message: REASON, network: capitalized(network) }
        return remember(await ask('wallet_connect', connectParams, readAccounts))
      } catch (error) {
        if (!isUnknown(error)) throw error
        return remember(await getAddresses())
      }
    },
    accounts,
    ...(!isLeather && {
      network: () =>
        ask('wallet_getNetwork', undefined, (result) => text(field(result, 'bitcoin'), 'name').toLowerCase()),
      switchNetwork: (network: BitcoinNetwork) =>
        ask('wallet_changeNetwork', { name: capitalized(network) }, () => undefined),
    }),
    disconnect: async () => {
      accountStore.set([])
      if (!isLeather) await ask('wallet_disconnect', undefined, () => undefined)
    },
    watch: (listener) =>
      isLeather
        ? () => {}
        : watchProvider(provider, ['accountChange', 'networkChange', 'disconnect'], (event, payload) => {
            try {
              if (event === 'disconnect') accountStore.set([])
              if (event === 'accountChange') accountStore.set(readWalletAccounts(field(payload, 'addresses')))
            } catch {
              // An event without accounts: they are asked for.
            }
            listener()
          }),
    signMessage: async ({ address, path }, message, protocol) => {
      const read = (result: unknown) => bytes(fromBase64(text(result, 'signature')))
      if (!isLeather)
        return ask(
          'signMessage',
          { address, message, ...(protocol && { protocol: protocol.toUpperCase() }) },
          read,
        )
      if (protocol === 'ecdsa') throw walletFailure(`${name} does not sign by ecdsa`, 4200)
      // The request names the kind of the address, of which the wallet has one of each.
      const isTaproot = /^(?:bc|tb)1p/.test(address) || path?.startsWith("m/86'")
      return ask('signMessage', { message, paymentType: isTaproot ? 'p2tr' : 'p2wpkh' }, read)
    },
    signPsbt: ({ psbt, inputs, broadcast, network }) => {
      if (isLeather) {
        const sighashes = [...new Set(inputs?.flatMap((each) => each.sighashes ?? []))]
        const params = {
          hex: toHex(psbt),
          network: network.name,
          broadcast,
          ...(inputs && { signAtIndex: inputs.map(({ index }) => index) }),
          ...(sighashes.length && { allowedSighash: sighashes }),
        }
        return ask('signPsbt', params, (result) => ({
          psbt: bytes(fromHex(text(result, 'hex'))),
          txid: optionalText(result, 'txid'),
        }))
      }
      // The request has no member for them, and an input signed in another way is another permission.
      if (inputs?.some(({ sighashes = [] }) => sighashes.some((each) => each > 1)))
        throw walletFailure(`${name} takes no types of signature hashes`, 4200)
      const signInputs: Record<string, number[]> = {}
      for (const { index, account } of inputs ?? []) {
        signInputs[account.address] ??= []
        signInputs[account.address]?.push(index)
      }
      return ask(
        'signPsbt',
        { psbt: toBase64(psbt), broadcast, ...(inputs && { signInputs }) },
        (result) => ({ psbt: bytes(fromBase64(text(result, 'psbt'))), txid: optionalText(result, 'txid') }),
      )
    },
    sendTransfer: (_, to, satoshis, network) =>
      ask(
        'sendTransfer',
        { recipients: [{ address: to, amount: satoshis }], ...(isLeather && { network: network.name }) },
        (result) => text(result, 'txid'),
      ),
  }
}

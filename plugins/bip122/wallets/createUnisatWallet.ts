import { field, walletFailure } from 'portico/core'
import { readWalletAccounts } from '../accounts/readWalletAccounts.js'
import { type BitcoinNetwork, bitcoinNetworks } from '../bitcoinNetworks.js'
import { fromBase64, fromHex, toHex } from '../encoding/bytes.js'
import type { BitcoinWallet, WalletAccount } from './BitcoinWallet.js'
import { callProvider, hasMethod } from './callProvider.js'
import { type FoundProvider, objectAt } from './readProviders.js'
import { watchProvider } from './watchProvider.js'

const EVENTS = ['accountsChanged', 'accountChanged', 'chainChanged', 'networkChanged', 'disconnect']
/** Decimals of a bitcoin. */
const DECIMALS = 8

const text = (value: unknown): string => {
  if (typeof value !== 'string' || value.length > 4_000_000) throw new TypeError('Expected a text')
  return value
}
const bytes = (found: Uint8Array | undefined): Uint8Array => {
  if (!found) throw new TypeError('Expected bytes')
  return found
}
const toBitcoins = (satoshis: number): string => {
  const digits = String(satoshis).padStart(DECIMALS + 1, '0')
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`
}

/** A wallet with methods like those of UniSat; OKX has an object for each network, and some methods of its own. */
export const createUnisatWallet = ({
  name,
  provider,
  api,
  networkPaths = {},
}: FoundProvider): BitcoinWallet => {
  const isOkx = api === 'okx'
  /** OKX's objects by network. */
  let [activeNetwork, activeProvider] = ['mainnet', provider]
  const call = <T>(method: string, args: readonly unknown[], read: (answer: unknown) => T): Promise<T> =>
    callProvider(activeProvider, method, args, read)
  const selectNetwork = (network: string) => {
    const found = network === 'mainnet' ? provider : objectAt(networkPaths[network] ?? '')
    if (found) [activeNetwork, activeProvider] = [network, found]
    return !!found
  }
  const readAccounts = (answer: unknown) => readWalletAccounts(typeof answer === 'string' ? [answer] : answer)
  /** The one account with its public key, if the wallet has it. */
  const withPublicKey = async (list: readonly WalletAccount[]): Promise<readonly WalletAccount[]> => {
    const [first] = list
    if (!first || first.publicKey) return list
    const key = await call('getPublicKey', [], text).catch(() => '')
    return readWalletAccounts([{ ...first, publicKey: key }])
  }
  const accounts = async () => withPublicKey(await call('getAccounts', [], readAccounts))
  const requestAccounts = async () =>
    isOkx
      ? call('connect', [], (answer) => readWalletAccounts([answer]))
      : withPublicKey(await call('requestAccounts', [], readAccounts))

  const readNetwork = async () => {
    if (isOkx) return activeNetwork
    if (hasMethod(activeProvider, 'getChain')) {
      const chain = await call('getChain', [], (answer) => text(field(answer, 'enum')))
      // A chain that is none of Bitcoin's has addresses of the same form.
      return bitcoinNetworks.find((each) => each.chain === chain)?.name ?? chain
    }
    return call('getNetwork', [], (answer) => text(answer).replace('livenet', 'mainnet'))
  }
  /** The wallet signs and pays with what is in use there, whatever it was asked for. */
  const checkInUse = async ({ address }: WalletAccount, network?: BitcoinNetwork) => {
    const list = await call('getAccounts', [], readAccounts)
    if (!list.some((each) => each.address.toLowerCase() === address.toLowerCase()))
      throw walletFailure(`${name} has another account in use`, 4100)
    if (network && (await readNetwork()) !== network.name)
      throw walletFailure(`${name} is on another network. Switch networks first.`, 4901)
  }

  return {
    name,
    methods: () => ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
    connect: async (silent, network) => {
      if (isOkx) selectNetwork(network.name)
      return silent ? accounts() : requestAccounts()
    },
    accounts,
    network: readNetwork,
    switchNetwork: async (network) => {
      if (isOkx) {
        const before = [activeNetwork, activeProvider] as const
        if (!selectNetwork(network.name)) throw walletFailure(`${name} does not support ${network.name}`)
        try {
          await requestAccounts()
        } catch (error) {
          ;[activeNetwork, activeProvider] = before
          throw error
        }
      } else if (hasMethod(activeProvider, 'switchChain'))
        await call('switchChain', [network.chain], () => undefined)
      else await call('switchNetwork', [network.name.replace('mainnet', 'livenet')], () => undefined)
    },
    disconnect: async () => {
      if (hasMethod(activeProvider, 'disconnect')) await call('disconnect', [], () => undefined)
    },
    watch: (listener) => watchProvider(provider, EVENTS, listener),
    signMessage: async (account, message, protocol) => {
      await checkInUse(account)
      return call('signMessage', [message, protocol === 'bip322' ? 'bip322-simple' : 'ecdsa'], (answer) =>
        bytes(fromBase64(text(answer))),
      )
    },
    signPsbt: async ({ psbt, inputs, broadcast, account, network }) => {
      await checkInUse(account, network)
      const toSignInputs = inputs?.map(({ index, account, sighashes }) => ({
        index,
        address: account.address,
        ...(sighashes && { sighashTypes: sighashes }),
      }))
      // Only a finished transaction can be sent.
      const options = { autoFinalized: broadcast, ...(toSignInputs && { toSignInputs }) }
      const signed = await call('signPsbt', [toHex(psbt), options], text)
      return {
        psbt: bytes(fromHex(signed)),
        ...(broadcast && { txid: await call('pushPsbt', [signed], text) }),
      }
    },
    sendTransfer: async (account, to, satoshis, network) => {
      await checkInUse(account, network)
      return isOkx
        ? call('send', [{ from: account.address, to, value: toBitcoins(satoshis) }], (answer) =>
            text(field(answer, 'txhash')),
          )
        : call('sendBitcoin', [to, satoshis], text)
    },
  }
}

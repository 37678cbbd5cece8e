import { walletFailure } from 'portico/core'
import type { BitcoinWallet, ToldAccount } from './BitcoinWallet.js'
import { type BitcoinNetwork, bitcoinNetworks } from './bitcoinNetworks.js'
import { fromBase64, fromHex, toHex } from './bytes.js'
import { callProvider, hasMethod } from './callProvider.js'
import { type FoundProvider, objectAt } from './readProviders.js'
import { readTold } from './readTold.js'
import { watchProvider } from './watchProvider.js'

const EVENTS = ['accountsChanged', 'accountChanged', 'chainChanged', 'networkChanged', 'disconnect']
/** Decimals of a bitcoin. */
const DECIMALS = 8

const field = (value: unknown, key: string): unknown => Reflect.get(Object(value), key)
const text = (value: unknown): string => {
  if (typeof value !== 'string' || value.length > 4_000_000) throw new TypeError('Expected a text')
  return value
}
const bytes = (found: Uint8Array | undefined): Uint8Array => {
  if (!found) throw new TypeError('Expected bytes')
  return found
}
const inCoins = (satoshis: number): string => {
  const digits = String(satoshis).padStart(DECIMALS + 1, '0')
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`
}

/** A wallet with methods like those of UniSat; OKX has an object for each network, and some methods of its own. */
export const talkUnisat = ({ name, provider, way, others = {} }: FoundProvider): BitcoinWallet => {
  const isOkx = way === 'okx'
  /** OKX's objects by network. */
  let [now, object] = ['mainnet', provider]
  const call = <T>(method: string, given: readonly unknown[], read: (answer: unknown) => T): Promise<T> =>
    callProvider(object, method, given, read)
  const choose = (network: string) => {
    const found = network === 'mainnet' ? provider : objectAt(others[network] ?? '')
    if (found) [now, object] = [network, found]
    return !!found
  }
  const listOf = (answer: unknown) => readTold(typeof answer === 'string' ? [answer] : answer)
  /** The one account with its key, which tells nothing if it is missing. */
  const withKey = async (told: readonly ToldAccount[]): Promise<readonly ToldAccount[]> => {
    const [first] = told
    if (!first || first.publicKey) return told
    const key = await call('getPublicKey', [], text).catch(() => '')
    return readTold([{ ...first, publicKey: key }])
  }
  const accounts = async () => withKey(await call('getAccounts', [], listOf))
  const ask = async () =>
    isOkx
      ? call('connect', [], (answer) => readTold([answer]))
      : withKey(await call('requestAccounts', [], listOf))

  const networkNow = async () => {
    if (isOkx) return now
    if (hasMethod(object, 'getChain')) {
      const chain = await call('getChain', [], (answer) => text(field(answer, 'enum')))
      // A chain that is none of Bitcoin's has addresses of the same form.
      return bitcoinNetworks.find((each) => each.chain === chain)?.name ?? chain
    }
    return call('getNetwork', [], (answer) => text(answer).replace('livenet', 'mainnet'))
  }
  /** The wallet signs and pays with what is in use there, whatever it was asked for. */
  const checkInUse = async ({ address }: ToldAccount, network?: BitcoinNetwork) => {
    const told = await call('getAccounts', [], listOf)
    if (!told.some((each) => each.address.toLowerCase() === address.toLowerCase()))
      throw walletFailure(`${name} has another account in use`, 4100)
    if (network && (await networkNow()) !== network.name)
      throw walletFailure(`${name} is on another network. Switch networks first.`, 4901)
  }

  return {
    name,
    methods: () => ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
    connect: async (silent, network) => {
      if (isOkx) choose(network.name)
      return silent ? accounts() : ask()
    },
    accounts,
    network: networkNow,
    switchNetwork: async (network) => {
      if (isOkx) {
        const before = [now, object] as const
        if (!choose(network.name)) throw walletFailure(`${name} does not support ${network.name}`)
        try {
          await ask()
        } catch (error) {
          ;[now, object] = before
          throw error
        }
      } else if (hasMethod(object, 'switchChain')) await call('switchChain', [network.chain], () => undefined)
      else await call('switchNetwork', [network.name.replace('mainnet', 'livenet')], () => undefined)
    },
    disconnect: async () => {
      if (hasMethod(object, 'disconnect')) await call('disconnect', [], () => undefined)
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
        ? call('send', [{ from: account.address, to, value: inCoins(satoshis) }], (answer) =>
            text(field(answer, 'txhash')),
          )
        : call('sendBitcoin', [to, satoshis], text)
    },
  }
}

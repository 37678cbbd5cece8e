import { field, walletFailure } from 'portico/core'
import {
  chainOf,
  decodeBase58,
  fromBase64,
  networksOf,
  solana,
  toBase64,
} from 'portico/plugins/solana/contract'
import type { StandardAccount, StandardWallet } from 'portico/plugins/walletStandard/contract'
import type { MultichainWallet } from './createWallet.js'
import { solanaMethods } from './methods.js'

const textOf = (answer: unknown, key: string): string => {
  const text = field(answer, key)
  if (typeof text !== 'string' || text.length > 8192)
    throw walletFailure('The wallet gave an answer that cannot be used')
  return text
}
const bytesOf58 = (text: string): Uint8Array => {
  const bytes = text.length <= 128 ? decodeBase58(text) : undefined
  if (!bytes) throw walletFailure('The wallet gave an answer that cannot be used')
  return bytes
}

/** The Solana chains of a wallet as one of the Wallet Standard, for the plugin `solana`. */
export const createSolanaWallet = (
  wallet: MultichainWallet,
  { name, icon }: Pick<StandardWallet, 'name' | 'icon'>,
): StandardWallet => {
  const accounts = (): readonly StandardAccount[] => {
    const found = new Map<string, { chains: string[]; features: Set<string> }>()
    for (const [scope, { accounts: all, methods }] of Object.entries(wallet.scopes.get())) {
      const [network] = networksOf([scope])
      if (!network) continue
      for (const each of all) {
        const address = each.slice(scope.length + 1)
        const entry = found.get(address) ?? { chains: [], features: new Set<string>() }
        found.set(address, entry)
        entry.chains.push(chainOf(network))
        for (const method of methods)
          if (Object.hasOwn(solanaMethods, method)) entry.features.add(solanaMethods[method] as string)
      }
    }
    return [...found].flatMap(([address, { chains, features }]) => {
      const publicKey = address.length <= 44 ? decodeBase58(address) : undefined
      return publicKey
        ? [{ address, publicKey, chains, features: [...features], walletAccount: { address } }]
        : []
    })
  }
  const scopeOf = (chain: unknown, address: string): string => {
    const scopes = Object.entries(wallet.scopes.get())
    const found = scopes.find(([scope, { accounts: all }]) => {
      const [network] = networksOf([scope])
      return network && all.includes(`${scope}:${address}`) && (!chain || chainOf(network) === chain)
    })
    if (!found) throw walletFailure(`${name} does not share this account`, 4100)
    return found[0]
  }
  const invoke = (method: string, input: unknown, more: Readonly<Record<string, unknown>>) => {
    const address = String(field(input, 'account', 'address'))
    const scope = scopeOf(field(input, 'chain'), address)
    return wallet.invoke(scope, method, { account: { address }, scope, ...more })
  }
  const bytesIn = (input: unknown, key: string) => toBase64(field(input, key) as Uint8Array)
  const run: Readonly<Record<string, (input: unknown) => Promise<object>>> = {
    signMessage: async (input) => {
      const message = field(input, 'message') as Uint8Array
      const answer = await invoke('signMessage', input, { message: toBase64(message) })
      const signed = field(answer, 'signedMessage')
      return {
        signature: bytesOf58(textOf(answer, 'signature')),
        signedMessage: signed === undefined ? message : fromBase64(textOf(answer, 'signedMessage')),
      }
    },
    signTransaction: async (input) => {
      const answer = await invoke('signTransaction', input, { transaction: bytesIn(input, 'transaction') })
      return { signedTransaction: fromBase64(textOf(answer, 'signedTransaction')) }
    },
    signAndSendTransaction: async (input) => {
      const more = { transaction: bytesIn(input, 'transaction'), options: field(input, 'options') }
      const answer = await invoke('signAndSendTransaction', input, more)
      return { signature: bytesOf58(textOf(answer, 'signature')) }
    },
  }
  return {
    name,
    ...(icon && { icon }),
    chains: networksOf([`${solana}:mainnet`, `${solana}:devnet`, `${solana}:testnet`]).map(chainOf),
    features: ['standard:connect', 'standard:events', ...Object.values(solanaMethods)],
    removed: wallet.lost,
    accounts,
    call: async (_feature, method, args, read) => {
      // The session was asked for before.
      if (method === 'connect') return read(undefined)
      const ask = Object.hasOwn(run, method) && run[method]
      if (!ask) throw walletFailure(`The wallet does not offer ${method}`, 4200)
      const outputs: object[] = []
      // One after the other: the wallet asks for each.
      for (const input of args) outputs.push(await ask(input))
      return read(outputs)
    },
    peek: () => undefined,
    watch: (listener) => wallet.scopes.subscribe(listener),
  }
}

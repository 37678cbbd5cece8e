import { callWallet, errorText, readWalletError, walletFailure } from 'portico/core'
import type { StandardAccount, StandardWallet } from './contract.js'

/** Bounds of what a wallet says. */
const MAX_ACCOUNTS = 100
const MAX_LIST = 64
const MAX_WORD = 128
const MAX_ADDRESS = 256
const MAX_KEY = 128
const MAX_TEXT = 500
const PENDING = 'The wallet has an open request. Answer it there, then try again.'

const peek = <T>(look: () => T): T | undefined => {
  try {
    return look()
  } catch {
    return undefined
  }
}

/** The short texts of a list, copied. */
export const readWords = (list: unknown): readonly string[] =>
  Array.isArray(list)
    ? list
        .slice(0, MAX_LIST)
        .filter((each): each is string => typeof each === 'string' && each.length <= MAX_WORD)
    : []

const readAccount = (account: unknown): StandardAccount | undefined => {
  const { address, publicKey, chains, features } = account as Record<keyof StandardAccount, unknown>
  if (typeof address !== 'string' || !address || address.length > MAX_ADDRESS) return undefined
  const key = Uint8Array.from((publicKey as Uint8Array).subarray(0, MAX_KEY))
  return Object.freeze({
    address,
    publicKey: key,
    chains: readWords(chains),
    features: readWords(features),
    walletAccount: account as object,
  })
}

/** The error for anything a wallet threw, with its code and a bounded copy as the cause. */
const walletError = (error: unknown) => {
  const { message, code } = readWalletError(error)
  return walletFailure(code === -32002 ? PENDING : message, code, {
    message: errorText(error).slice(0, MAX_TEXT),
    ...(code !== undefined && { code }),
  })
}

type GuardedWallet = Pick<StandardWallet, 'accounts' | 'call' | 'peek' | 'watch'>

/** Reads and calls a wallet so that nothing it does throws here. */
export const guardWallet = (wallet: object): GuardedWallet => {
  const featureOf = (feature: string): object => Reflect.get(Reflect.get(wallet, 'features'), feature)
  const find = (feature: string, method: string): [object, (...args: unknown[]) => unknown] | undefined =>
    peek(() => {
      const holder = featureOf(feature)
      const run: unknown = Reflect.get(holder, method)
      return typeof run === 'function' ? [holder, run as () => unknown] : undefined
    })
  return {
    accounts: () =>
      peek(() => {
        const list: unknown = Reflect.get(wallet, 'accounts')
        if (!Array.isArray(list)) return undefined
        return list.slice(0, MAX_ACCOUNTS).flatMap((each) => peek(() => readAccount(each)) ?? [])
      }),
    call: (feature, method, args, read) => {
      const [holder] = find(feature, method) ?? []
      return holder
        ? callWallet(holder, method, args, read, walletError)
        : Promise.reject(walletFailure(`The wallet does not offer ${feature}`, 4200))
    },
    peek: (feature, read) => peek(() => read(featureOf(feature))),
    watch: (listener) => {
      let live = true
      const handler = () => {
        if (live) listener()
      }
      const found = find('standard:events', 'on')
      const off = found && peek(() => Reflect.apply(found[1], found[0], ['change', handler]))
      return () => {
        live = false
        if (typeof off === 'function') peek(() => Reflect.apply(off, undefined, []))
      }
    },
  }
}

import { errorText } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import type { StandardAccount, StandardWallet } from './contract.js'

/** Bounds of what a wallet says. */
const ACCOUNTS = 100
const LIST = 64
const WORD = 128
const ADDRESS = 256
const KEY = 128
const TEXT = 500
const PENDING = 'The wallet has an open request. Answer it there, then try again.'

const peek = <T>(look: () => T): T | undefined => {
  try {
    return look()
  } catch {
    return undefined
  }
}

/** Settles as one promise or thenable does. What that answers is not awaited again: nested thenables could go on for ever. */
const settle = (answer: unknown, done: (value: unknown) => void, failed: (cause: unknown) => void): void => {
  try {
    const holder = answer !== null && (typeof answer === 'object' || typeof answer === 'function')
    const then: unknown = holder ? Reflect.get(answer, 'then') : undefined
    if (typeof then === 'function') Reflect.apply(then, answer, [done, failed])
    else done(answer)
  } catch (cause) {
    failed(cause)
  }
}

/** The short texts of a list, copied. */
export const readWords = (list: unknown): readonly string[] =>
  Array.isArray(list)
    ? list.slice(0, LIST).filter((each): each is string => typeof each === 'string' && each.length <= WORD)
    : []

const readAccount = (given: unknown): StandardAccount | undefined => {
  const { address, publicKey, chains, features } = given as Record<keyof StandardAccount, unknown>
  if (typeof address !== 'string' || !address || address.length > ADDRESS) return undefined
  const key = Uint8Array.from((publicKey as Uint8Array).subarray(0, KEY))
  return Object.freeze({
    address,
    publicKey: key,
    chains: readWords(chains),
    features: readWords(features),
    given: given as object,
  })
}

const failure = (message: string, code: unknown, cause?: unknown) =>
  Object.assign(new PorticoError(message, { category: 'wallet', ...(cause !== undefined && { cause }) }), {
    ...(typeof code === 'number' && { code }),
  })

/** The error for anything a wallet threw, with its code and a bounded copy as the cause. */
const thrown = (error: unknown) => {
  const message = errorText(error).slice(0, TEXT)
  const code = peek(() => Reflect.get(Object(error), 'code') as unknown)
  return failure(code === -32002 ? PENDING : message, code, {
    message,
    ...(typeof code === 'number' && { code }),
  })
}

type Wall = Pick<StandardWallet, 'accounts' | 'call' | 'peek' | 'watch'>

/** Reads and calls a wallet so that nothing it does throws here. */
export const createWall = (wallet: object): Wall => {
  const featureOf = (feature: string): object => Reflect.get(Reflect.get(wallet, 'features'), feature)
  const find = (feature: string, method: string): [object, (...given: unknown[]) => unknown] | undefined =>
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
        return list.slice(0, ACCOUNTS).flatMap((each) => peek(() => readAccount(each)) ?? [])
      }),
    call: (feature, method, given, read) =>
      new Promise((resolve, reject) => {
        const failed = (error: unknown) => reject(thrown(error))
        const found = find(feature, method)
        if (!found) return reject(failure(`The wallet does not offer ${feature}`, 4200))
        const done = (answer: unknown) => {
          try {
            resolve(read(answer))
          } catch (cause) {
            reject(failure('The wallet gave an answer that cannot be used', undefined, cause))
          }
        }
        try {
          settle(Reflect.apply(found[1], found[0], given), done, failed)
        } catch (error) {
          failed(error)
        }
      }),
    peek: (feature, read) => peek(() => read(featureOf(feature))),
    watch: (listener) => {
      let live = true
      const heard = () => {
        if (live) listener()
      }
      const found = find('standard:events', 'on')
      const off = found && peek(() => Reflect.apply(found[1], found[0], ['change', heard]))
      return () => {
        live = false
        if (typeof off === 'function') peek(() => Reflect.apply(off, undefined, []))
      }
    },
  }
}

import type { Dispose } from 'portico/kernel'
import type { createScript } from './createScript.js'

/** A wallet as the Wallet Standard has it, whatever its chain. */
interface StandardWallet<Account> {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, object>>
  readonly accounts: readonly Account[]
}

interface StandardParts<Account> extends Pick<StandardWallet<Account>, 'name' | 'icon' | 'chains'> {
  readonly call: ReturnType<typeof createScript>['call']
  /** Names of its features. */
  readonly offered: readonly string[]
  /** Runs features by name. */
  readonly actions: Readonly<Record<string, (...given: never[]) => Promise<unknown>>>
  /** Properties of a feature's object besides its method. */
  describe?(method: string): object
  accounts(): readonly Account[]
}

const DEFAULT_ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Cpath d="M0 0h8v8H0z"/%3E%3C/svg%3E'

/** Creates the object that a wallet of the Wallet Standard registers with pages. */
export const createStandardWallet = <Account>({
  name,
  icon = DEFAULT_ICON,
  chains,
  call,
  offered,
  actions,
  describe,
  accounts,
}: Omit<StandardParts<Account>, 'icon'> & { readonly icon: string | undefined }) => {
  const listeners = new Set<(properties: object) => void>()
  const featureOf = (feature: string): object => {
    if (feature === 'standard:events')
      return {
        version: '1.0.0',
        on: (_: string, listener: (properties: object) => void) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      }
    const method = feature.split(':')[1] as string
    const run = actions[feature] as ((...given: readonly unknown[]) => Promise<unknown>) | undefined
    return {
      version: '1.0.0',
      ...describe?.(method),
      [method]: (...given: readonly unknown[]) =>
        call(feature, given, () => run?.(...given) ?? Promise.resolve()),
    }
  }
  const properties: { -readonly [K in keyof StandardWallet<Account>]: StandardWallet<Account>[K] } = {
    version: '1.0.0',
    name,
    icon,
    chains,
    features: Object.fromEntries(offered.map((feature) => [feature, featureOf(feature)])),
    accounts: accounts(),
  }
  const wallet = Object.freeze(
    Object.defineProperties(
      {},
      Object.fromEntries(
        (Object.keys(properties) as (keyof StandardWallet<Account>)[]).map((key) => [
          key,
          { enumerable: true, get: () => properties[key] },
        ]),
      ),
    ),
  ) as StandardWallet<Account>
  const change = (next: Partial<StandardWallet<Account>>) => {
    Object.assign(properties, next)
    for (const listener of [...listeners]) listener(next)
  }
  return {
    wallet,
    change,
    changeAccounts: () => change({ accounts: accounts() }),
    listeners: () => listeners.size,
    announce: (target: EventTarget): Dispose => {
      const undo = new Set<() => void>()
      const callback = ({ register }: { register(wallet: StandardWallet<Account>): () => void }) => {
        undo.add(register(wallet))
      }
      const answerApp = (event: Event) => callback((event as CustomEvent).detail)
      target.addEventListener('wallet-standard:app-ready', answerApp)
      target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
      return () => {
        target.removeEventListener('wallet-standard:app-ready', answerApp)
        for (const each of undo) each()
      }
    },
  }
}

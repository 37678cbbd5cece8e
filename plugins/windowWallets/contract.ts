import type { ConnectRequest, RestoreRequest } from 'portico/core'
import { type Namespace, point, type Session } from 'portico/kernel'

/** A wallet found in the page's window. */
export interface WindowWallet {
  /** Identifies it within its namespace, over reloads. */
  readonly key: string
  readonly name: string
  /** `data:` or `https:` image. */
  readonly icon?: string
  /** Its object. Another one that is found under this key or name later is listed beside it, and both are marked. */
  readonly provider?: object
}

/** A chain whose wallets put an object into the page's window. */
export interface WindowChain {
  readonly namespace: Namespace
  /** The wallets in the window now; called often, so it only looks for objects. */
  find(): readonly WindowWallet[]
  /** Asks the visitor; waits until the signal aborts. */
  connect(wallet: WindowWallet, request: ConnectRequest): Promise<Session>
  /** Asks nobody; undefined if the wallet does not share the account now. */
  restore(wallet: WindowWallet, request: RestoreRequest): Promise<Session | undefined>
}

/** Chains whose wallets are found in the page's window. */
export const windowChains = point<WindowChain>('windowChains')

import type { Decision, PluginStatus } from 'portico/kernel'

/** An error as it is kept: the recorder holds no reference to the thrown value. */
export interface Failure {
  readonly code: string | number | undefined
  readonly category: string | undefined
  readonly message: string
  /** Whether the visitor declined. */
  readonly isRejection: boolean
}

/** The outcome of something that takes time; without `ok` it has not ended. */
export interface Outcome {
  readonly ok?: boolean
  /** Duration in milliseconds. */
  readonly ms?: number
  readonly error?: Failure
}

/** How a host was reached. */
export type Via = 'request' | 'socket' | 'picture' | 'frame'

/** Kinds of entries, each with its fields. */
export interface EntryKinds {
  /** A plugin has another status. */
  plugin: { readonly status: PluginStatus; readonly waitsFor?: readonly string[]; readonly error?: Failure }
  /** A feature was decided. */
  feature: Pick<Decision, 'isOn' | 'by' | 'value'> & { readonly feature: string }
  /** An event was emitted. */
  event: { readonly name: string; readonly payload: unknown }
  /** A tap was called. */
  hook: Outcome & {
    readonly hook: string
    readonly value: unknown
    /** `undefined` is `nothing`. */
    readonly result?: 'nothing' | 'answer'
  }
  /** A slice has changed. */
  state: { readonly before: unknown; readonly after: unknown }
  /** A connector was asked. */
  wallet: Outcome & {
    readonly connector: string
    readonly action: 'connect' | 'restore'
    readonly namespaces: readonly string[]
    readonly accounts?: readonly { readonly namespace: string; readonly address: string }[]
    readonly network?: string | undefined
  }
  /** The session service was asked. */
  session: Outcome & {
    readonly action: 'connect' | 'disconnect' | 'switchNetwork'
    readonly connector?: string
    readonly network?: string
    /** Whether the caller gave the attempt up. */
    readonly isLeft?: boolean
  }
  /** A request for the wallet, or for a method that a plugin runs. */
  request: Outcome & {
    readonly namespace: string
    readonly method: string
    readonly params: unknown
    readonly fromPage: boolean
    /** The outcome at the wallet; absent if it was not asked. */
    readonly answered?: Outcome & { readonly type?: string }
  }
  /** A request to a service. */
  http: Outcome & {
    readonly host: string
    readonly url: string
    readonly method: string
    /** Method of a JSON-RPC call. */
    readonly rpc?: string
  }
  /** A value was written to the browser's storage. */
  storage: { readonly key: string; readonly action: 'set' | 'remove'; readonly isStored: boolean }
  /** A host was reached for the first time by this plugin in this way. */
  host: { readonly host: string; readonly via: Via; readonly isDeclared: boolean }
}

export type EntryKind = keyof EntryKinds

interface EntryBase<K extends EntryKind> {
  readonly id: number
  readonly kind: K
  /** Milliseconds since the recording began. */
  readonly at: number
  /** The plugin it is about; absent for the page and the modal's own code. */
  readonly plugin?: string
}

/** One thing that happened. */
export type Entry<K extends EntryKind = EntryKind> = {
  readonly [Kind in K]: EntryBase<Kind> & EntryKinds[Kind]
}[K]

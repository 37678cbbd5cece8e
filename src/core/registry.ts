import type { CaipNetworkId, FeatureId, Needs, Reading, WalletCall } from 'portico/kernel'
import type { ModalMethodName } from './modal.js'
import type { Alert, HostName, PluginCsp } from './services.js'
import type { Connection, ConnectionStatus } from './session.js'

/** Additions of the core services to the kernel's registries. */
declare module 'portico/kernel' {
  interface LazyPlugin {
    /**
     * Names of the hosts that its code requests, so that the page's settings for them are not reported as
     * unused.
     */
    readonly hosts?: readonly HostName[]
    /** The sources it needs in the page's Content-Security-Policy. */
    readonly csp?: PluginCsp
    /** Names of the methods that it gives the modal, which has them at once; a call wakes the plugin. */
    readonly modalMethods?: readonly ModalMethodName[]
  }
  interface AnyPlugin {
    /** The same as for a `LazyPlugin`. */
    readonly hosts?: readonly HostName[]
    /** The same as for a `LazyPlugin`. */
    readonly csp?: PluginCsp
    /** The same as for a `LazyPlugin`. */
    readonly modalMethods?: readonly ModalMethodName[]
  }
  interface Plugin<
    Id extends string = string,
    S = unknown,
    F extends FeatureId = FeatureId,
    N extends Needs = Needs,
    Api = unknown,
  > {
    readonly hosts?: readonly HostName[]
    readonly csp?: PluginCsp
    readonly modalMethods?: readonly ModalMethodName[]
  }
  interface Events {
    'modal.opened': { view: string }
    'modal.closed': { reason: string }
    'view.changed': { view: string }
    'session.connected': { connection: Connection; restored: boolean }
    'session.disconnected': { namespace: string; connectionId: string; reason: string }
    /** The last connection of all namespaces ended. */
    'sessions.empty': Record<never, never>
    'account.changed': { namespace: string; address: string | undefined; status: ConnectionStatus }
    'network.switched': { namespace: string; network: string }
    'connect.failed': { connectorId: string; message: string; rejected: boolean }
    /** A wallet approved after its attempt was cancelled; nothing is connected. */
    'connect.late': { connectorId: string; wallet: string }
    'request.settled': { namespace: string; method: string; class: 'safe' | 'signing'; ok: boolean }
    /**
     * A wallet has sent a transaction that the modal passed on to it; `call` is a deeply frozen copy of the
     * request.
     */
    'transaction.sent': {
      namespace: string
      network: CaipNetworkId
      /** The sender's address in canonical form. */
      account: string
      hash: string
      call: WalletCall
      /** The transfer for which a plugin sent it. */
      transfer?: { readonly to: string; readonly amount: bigint; readonly asset?: string }
    }
    /** The host's theme has been applied. */
    'theme.drawn': Record<never, never>
    alert: Alert
    /**
     * `code` identifies the error even if its text changes. `error` is the thrown value, if it is available.
     */
    error: { category: string; code: string | number; message: string; plugin?: string; error?: unknown }
  }
  interface Hooks {
    /** Before the modal opens; a tap may return another view. */
    'modal.opening': { kind: 'waterfall'; value: { view: string; params?: unknown } }
    /** Before the modal closes; a tap that returns a sentence refuses, and the visitor sees the sentence. */
    'modal.closing': { kind: 'bail'; value: { view: string; reason: string }; answer: string }
    /**
     * The visitor has connected and the modal is about to close; it stays open if a tap synchronously shows
     * another view.
     */
    'modal.arriving': { kind: 'series'; value: { view: string; params?: unknown } }
    /** Before the visitor goes back from a view; a tap that returns a sentence refuses. */
    'router.leaving': { kind: 'bail'; value: { view: string }; answer: string }
    /**
     * Before a wallet, or the site of a login, is asked to connect, but not before a connection is restored.
     * A tap that throws refuses, and neither is asked.
     */
    'session.opening': { kind: 'gate'; value: { connectorId: string } }
    /**
     * After a wallet has connected, before the visitor counts as connected. A tap that throws ends the
     * connection.
     */
    'session.opened': { kind: 'gate'; value: Connection }
    /** Before a connection is ended. */
    'session.closing': { kind: 'series'; value: Connection }
    /**
     * Before the texts of a language are read: before it is shown, and before a part is first rendered in it.
     * A tap may load some.
     */
    'texts.wanted': { kind: 'series'; value: { locale: string } }
    /** Before a network switch; a tap that throws stops it. */
    'network.switching': { kind: 'gate'; value: { namespace: string; from: string | undefined; to: string } }
    /** Before an RPC request is sent; a tap that throws stops it. */
    'request.sending': {
      kind: 'gate'
      value: {
        namespace: string
        method: string
        params: unknown
        class: 'safe' | 'signing'
        /** Reads the effect of the request; undefined if it cannot be read, or if the code for it did not load. */
        read(): Promise<Reading | undefined>
      }
    }
  }
  /** Account fields that the host buttons show, whichever plugin sets them. */
  interface AccountFields {
    /** Native balance in base units, as a decimal string. */
    balance: string
    /** Symbol of the balance. */
    balanceSymbol: string
    /** A name shown instead of the address. */
    profileName: string
    /** `https:` or small `data:` picture, shown instead of the generated avatar. */
    profileImage: string
  }
  interface Messages {
    /** The language of the texts themselves, for the `lang` attribute. */
    'modal.language': undefined
    /** `ltr` or `rtl`. */
    'modal.direction': undefined
    'modal.close': undefined
    'modal.back': undefined
    'modal.help': undefined
    'modal.loading': undefined
    'modal.failed': undefined
    'modal.crashed': undefined
    'modal.gone': undefined
    'modal.retry': undefined
    'modal.details': undefined
    'modal.copied': undefined
    'modal.dismiss': undefined
    'rail.label': undefined
    'rail.none': undefined
    'rail.connected': undefined
    'rail.pending': undefined
    'rail.unsupported': undefined
    'rail.switch': undefined
    'button.connect': undefined
    'button.connecting': undefined
    'button.failed': undefined
    'button.switchNetwork': undefined
    'button.selectNetwork': undefined
    'button.unknownNetwork': undefined
  }
  interface Views {
    Connect: { namespace?: string } | undefined
    ConnectingExternal: { connectorId: string; namespace?: string; all?: boolean }
    Account: undefined
    SwitchNetwork: { network?: string; namespace?: string } | undefined
    SwitchActiveChain: { network: string }
    UnsupportedChain: undefined
    AllWallets: undefined
    WhatIsAWallet: undefined
  }
}

import type { Modal, ModalOptions } from 'portico'
import type { Notices } from 'portico/core'
import type { AnyPlugin, LazyPlugin } from 'portico/kernel'
import type { PresetOptions } from 'portico/preset'
import type { MockWallet } from 'portico/testing'
import type { SecureSite } from './logins/playSecure.js'
import type { relay } from './pairing/relay.js'
import type { WalletService } from './playServices.js'
import type { Chains, WalletName, Wallets } from './wallets.js'

/** Everything a scene controls: a real modal, and an in-memory world around it. */
export interface World {
  readonly modal: Modal
  readonly chains: Chains
  readonly wallets: Wallets
  /** Opens the modal and waits until the view is drawn. */
  open(view?: string, params?: unknown): Promise<void>
  /** Connects without opening. */
  connect(wallet: MockWallet, namespace?: string): Promise<void>
  /** Waits for an element of the modal. */
  find(selector: string): Promise<HTMLElement>
  /** Waits for a text in the modal. */
  sees(text: string): Promise<void>
  /** Presses an element of the modal. */
  press(selector: string): Promise<void>
  /** Types into a field of the modal. */
  type(selector: string, text: string): Promise<void>
  notices(): Promise<Notices>
  /** Waits until a wallet was asked for something. */
  asked(wallet: MockWallet, method: string): Promise<void>
  /** Actions of wallets on other devices. */
  readonly relay: typeof relay
  /** The site of the embedded wallet, where the scene has logins. */
  readonly secure: SecureSite
  /** Lets time pass at once. */
  pass(ms: number): void
  /** Timers of exactly so many milliseconds do not fire until the scene ends. */
  keep(...ms: readonly number[]): void
  /** Scrolls an element into sight. */
  scrollTo(selector: string): Promise<void>
  /** Presses what leads to another app, and comes back to the page. */
  leaveAndComeBack(selector: string): Promise<void>
  /** Waits until it is so. */
  until(isSo: () => boolean): Promise<void>
  /** Behaviour of the clipboard until the scene ends. */
  clipboard(works: boolean): void
  /** The browser says that it is offline until the scene ends. */
  offline(): void
}

/** A state of a view, and how a visitor gets there. */
export interface Scene {
  readonly view: string
  readonly state: string
  /** A note for the reader of the picture. */
  readonly note?: string
  /** Milliseconds that pass before the state is there. */
  readonly waits?: number
  /** Something in it stays on its way. */
  readonly busy?: boolean
  /** Selector that marks the scene as reached, for a view that never comes to rest. */
  readonly rests?: string
  readonly options?: Partial<ModalOptions>
  /** Wallets that announce themselves; three of them unless told. */
  readonly announced?: readonly WalletName[]
  /** The browser says that it is this one. */
  readonly agent?: string
  /** The host's services are there, and list these wallets. */
  readonly service?: WalletService
  /** The blockchain API is there, and answers a path below `/v1/` with this; a `Response` as it is. */
  readonly chainApi?: (path: string, body: unknown) => unknown
  /** The host has logins by e-mail and social account. */
  readonly logins?: boolean
  /** Wallets that a plugin brings. */
  readonly brought?: readonly WalletName[]
  readonly plugins?: () => readonly (AnyPlugin | LazyPlugin)[]
  /** Ids of default plugins that this host has not. */
  readonly without?: readonly string[]
  /** Options of the default plugins. */
  readonly preset?: PresetOptions
  enter?(world: World): Promise<void> | void
}

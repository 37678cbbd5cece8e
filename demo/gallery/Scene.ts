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
  /** The site of the embedded wallet, if the scene has logins. */
  readonly secure: SecureSite
  /** Advances the clock. */
  pass(ms: number): void
  /** Timers with exactly these delays do not fire until the scene ends. */
  keep(...ms: readonly number[]): void
  /** Scrolls an element into sight. */
  scrollTo(selector: string): Promise<void>
  /** Presses a link to another app, and returns to the page. */
  leaveAndComeBack(selector: string): Promise<void>
  /** Waits until the condition is true. */
  until(isSo: () => boolean): Promise<void>
  /** Sets whether the clipboard works until the scene ends. */
  clipboard(works: boolean): void
  /** Makes the browser report that it is offline until the scene ends. */
  offline(): void
}

/** A state of a view, and how a visitor gets there. */
export interface Scene {
  readonly view: string
  readonly state: string
  /** A note for the reader of the picture. */
  readonly note?: string
  /** Milliseconds to advance before the state is reached. */
  readonly waits?: number
  /** Part of the view stays busy. */
  readonly busy?: boolean
  /** Selector that marks the scene as reached, for a view that never becomes idle. */
  readonly rests?: string
  readonly options?: Partial<ModalOptions>
  /** Wallets that announce themselves; three by default. */
  readonly announced?: readonly WalletName[]
  /** User agent of the browser. */
  readonly agent?: string
  /** Simulates the wallet directory, with these wallets. */
  readonly service?: WalletService
  /** Simulates the blockchain API: the result is the answer to a path below `/v1/`, as JSON or as a `Response`. */
  readonly chainApi?: (path: string, body: unknown) => unknown
  /** Whether the host has logins by e-mail and social account. */
  readonly logins?: boolean
  /** Wallets that a plugin adds. */
  readonly brought?: readonly WalletName[]
  readonly plugins?: () => readonly (AnyPlugin | LazyPlugin)[]
  /** Ids of default plugins that this host leaves out. */
  readonly without?: readonly string[]
  /** Options of the default plugins. */
  readonly preset?: PresetOptions
  enter?(world: World): Promise<void> | void
}

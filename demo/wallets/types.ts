import type { LocalAccount } from 'viem'

export interface RpcCall {
  readonly method: string
  readonly params?: unknown
}

/** Sends one JSON-RPC call to the endpoint of a chain. */
export type SendRpc = (url: string, call: RpcCall) => Promise<unknown>

/** Prompt a wallet shows before it asks for a decision. */
export interface PromptFacts {
  readonly wallet: string
  readonly title: string
  readonly rows: readonly (readonly [label: string, value: string])[]
}
export type Ask = (facts: PromptFacts) => Promise<boolean>

/** Subjects about which a wallet can lie. */
export type Lie =
  | 'accounts'
  | 'chain'
  | 'switch'
  | 'sign'
  | 'send'
  | 'balance'
  /** Sends to another recipient than requested. */
  | 'receiver'

export interface Behaviour {
  /** Source of the decision: the visitor in the prompt, or a fixed answer. */
  readonly answer: 'ask' | 'approve' | 'reject'
  /** How long a decision takes to reach the page, in milliseconds. */
  readonly delayMs: number
  readonly lies: readonly Lie[]
}

export interface WalletStore {
  read(): string | null
  write(text: string): void
  /** Reports what another tab has written. */
  watch?(listener: (text: string | null) => void): void
}

export interface TestWalletOptions {
  readonly id: string
  readonly name: string
  readonly accounts: readonly LocalAccount[]
  /** Endpoints by chain id; the page adds chains that a wallet does not know. */
  readonly endpoints: () => Promise<Readonly<Record<number, string>>>
  /** Ids of the chains it knows from the start, the first one is current. */
  readonly chains: readonly number[]
  readonly origin: string
  readonly behaviour: Behaviour
  /** Whether it connects and signs in with one prompt (`wallet_connect`, ERC-7846). */
  readonly signsIn?: boolean
  readonly rpc: SendRpc
  readonly ask: Ask
  readonly store: WalletStore
  readonly wait: (ms: number) => Promise<void>
}

export type WalletListener = (payload: never) => void

/** The provider a page sees. */
export interface WalletProvider {
  readonly isTestWallet: true
  request(call: RpcCall): Promise<unknown>
  on(event: string, listener: WalletListener): WalletProvider
  removeListener(event: string, listener: WalletListener): WalletProvider
}

export interface WalletState {
  readonly accounts: readonly string[]
  readonly selected: number
  readonly chainId: number
  readonly chains: readonly number[]
  readonly authorised: boolean
  readonly locked: boolean
  readonly offline: boolean
  readonly behaviour: Behaviour
}

export interface TestWallet {
  readonly id: string
  readonly name: string
  readonly provider: WalletProvider
  state(): WalletState
  subscribe(listener: () => void): () => void
  setBehaviour(change: Partial<Behaviour>): void
  selectAccount(index: number): void
  switchChain(chainId: number): void
  lock(): void
  unlock(): void
  /** Takes the page's permission away. */
  revoke(): void
  /** The wallet loses its network: `disconnect`, and reads fail with 4900. */
  goOffline(): void
  goOnline(): void
  /** Emits an event, even if it is false. */
  emit(event: string, payload: unknown): void
  /** Forgets everything: permissions, added chains, selection. */
  reset(): void
}

export interface RealWalletContext {
  /** The keys of the test wallet. */
  readonly keys: readonly LocalAccount[]
  readonly origin: string
  /** For wallets whose packages have none. */
  readonly icon: string
  readonly ask: Ask
  /** Reads a chain of the sandbox. */
  rpc(chainId: number, call: RpcCall): Promise<unknown>
}

/** Announces a wallet that runs the published code of a real one over the keys, networks and prompts of a test wallet. */
export type StartRealWallet = (wallet: TestWallet, context: RealWalletContext) => Promise<void>

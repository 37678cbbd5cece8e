import type { Dispose } from 'portico/kernel'
import type { BitcoinNetwork } from './bitcoinNetworks.js'

/** An account as a wallet tells it: bounded copies, nothing checked. */
export interface ToldAccount {
  readonly address: string
  /** In hexadecimal. */
  readonly publicKey?: string
  readonly purpose?: string
  readonly path?: string
  /** Networks it can be used on; those of its address if absent. */
  readonly networks?: readonly string[]
  /** The wallet's own object. */
  readonly given?: object
}

/** An input of a transaction, and the account that signs it. */
export interface InputToSign {
  readonly index: number
  readonly account: ToldAccount
  readonly sighashes?: readonly number[]
}

/** A transaction to sign. Without `inputs` the account signs those that it can. */
export interface PsbtToSign {
  readonly psbt: Uint8Array
  readonly account: ToldAccount
  readonly inputs?: readonly InputToSign[]
  /** The number of inputs that the transaction has. */
  readonly count: number
  readonly broadcast: boolean
  readonly network: BitcoinNetwork
}

/** The wallet's answer; one that has broadcast may tell the id alone. */
export interface SignedPsbt {
  readonly psbt?: Uint8Array | undefined
  readonly txid?: string | undefined
}

export type MessageProtocol = 'ecdsa' | 'bip322'

/** An installed wallet, in one of the ways to talk to it. Answers are copies, and rejections `PorticoError`s. */
export interface BitcoinWallet {
  readonly name: string
  /** Aborts when the wallet is removed from the browser. */
  readonly removed?: AbortSignal
  /** Requests that it takes. */
  methods(): readonly string[]
  /** Asks the visitor for accounts; with `silent` nobody is asked. */
  connect(silent: boolean, network: BitcoinNetwork): Promise<readonly ToldAccount[]>
  /** Asks nobody. */
  accounts(): Promise<readonly ToldAccount[]>
  /** The network in use. Absent if requests name their network, or if only the addresses tell it. */
  network?(): Promise<string | undefined>
  /** Absent if the wallet cannot be asked to switch. */
  switchNetwork?(network: BitcoinNetwork): Promise<unknown>
  disconnect?(): Promise<unknown>
  /** Hears that accounts or the network may have changed. */
  watch(listener: () => void): Dispose
  signMessage(account: ToldAccount, message: string, protocol?: MessageProtocol): Promise<Uint8Array>
  signPsbt(request: PsbtToSign): Promise<SignedPsbt>
  /** Resolves with the transaction's id. */
  sendTransfer?(account: ToldAccount, to: string, satoshis: number, network: BitcoinNetwork): Promise<unknown>
}

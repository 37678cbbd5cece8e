import type { Dispose } from 'portico/kernel'
import type { BitcoinNetwork } from '../bitcoinNetworks.js'

/** An account as a wallet reports it: bounded copies, nothing checked. */
export interface WalletAccount {
  readonly address: string
  /** In hexadecimal. */
  readonly publicKey?: string
  readonly purpose?: string
  readonly path?: string
  /** Networks it can be used on; those of its address if absent. */
  readonly networks?: readonly string[]
  /** The wallet's own object. */
  readonly handle?: object
}

/** An input of a transaction, and the account that signs it. */
export interface InputToSign {
  readonly index: number
  readonly account: WalletAccount
  readonly sighashes?: readonly number[]
}

/** A transaction to sign. Without `inputs` the account signs those that it can. */
export interface PsbtToSign {
  readonly psbt: Uint8Array
  readonly account: WalletAccount
  readonly inputs?: readonly InputToSign[]
  /** The number of inputs that the transaction has. */
  readonly count: number
  readonly broadcast: boolean
  readonly network: BitcoinNetwork
}

/** The wallet's answer; one that has broadcast may have the id alone. */
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
  connect(silent: boolean, network: BitcoinNetwork): Promise<readonly WalletAccount[]>
  /** Asks nobody. */
  accounts(): Promise<readonly WalletAccount[]>
  /** The network in use. Absent if requests name their network, or if it follows from the addresses alone. */
  network?(): Promise<string | undefined>
  /** Absent if the wallet cannot be asked to switch. */
  switchNetwork?(network: BitcoinNetwork): Promise<unknown>
  disconnect?(): Promise<unknown>
  /** Calls back when accounts or the network may have changed. */
  watch(listener: () => void): Dispose
  signMessage(account: WalletAccount, message: string, protocol?: MessageProtocol): Promise<Uint8Array>
  signPsbt(request: PsbtToSign): Promise<SignedPsbt>
  /** Resolves with the transaction's id. */
  sendTransfer?(
    account: WalletAccount,
    to: string,
    satoshis: number,
    network: BitcoinNetwork,
  ): Promise<unknown>
}

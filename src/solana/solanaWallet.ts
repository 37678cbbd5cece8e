import { base58 } from '@scure/base'
import { field, type Modal } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import { decodeBase58, fromBase64, solana, toBase64 } from 'portico/plugins/solana/contract'

/** A key of `@solana/web3.js`. */
export interface SolanaPublicKey {
  toBase58(): string
}

/** A transaction of `@solana/web3.js`: a `Transaction` (legacy) or a `VersionedTransaction`. */
export interface SolanaTransaction {
  serialize(config?: { requireAllSignatures?: boolean; verifySignatures?: boolean }): Uint8Array
}

/** The parts of a `Connection` of `@solana/web3.js` that sending needs. */
export interface SolanaConnection {
  getLatestBlockhash(
    given?: unknown,
  ): Promise<{ readonly blockhash: string; readonly lastValidBlockHeight: number }>
  sendRawTransaction(wire: Uint8Array, options?: SolanaSendOptions): Promise<string>
}

/** Options of `sendTransaction`; as in `@solana/web3.js`. */
export interface SolanaSendOptions {
  readonly skipPreflight?: boolean
  readonly preflightCommitment?: string
  readonly maxRetries?: number
  readonly minContextSlot?: number
}

/** The wallet of the modal as hosts of `@solana/web3.js`, the wallet adapter and Anchor expect one. */
export interface SolanaWallet<P extends SolanaPublicKey> {
  /** The account in use; null while none is connected. The same object until the account changes. */
  readonly publicKey: P | null
  readonly connected: boolean
  /** Opens the modal for Solana unless a wallet is connected; rejects with 'Modal closed' or 'Connection rejected'. */
  connect(): Promise<void>
  disconnect(): Promise<void>
  /** Signs bytes; resolves with the 64 bytes of the ed25519 signature. */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** Resolves with a signed transaction of the same class; the given one is left as it was. */
  signTransaction<T extends SolanaTransaction>(transaction: T): Promise<T>
  /** Signs several at once, in one prompt where the wallet can. */
  signAllTransactions<T extends SolanaTransaction>(transactions: readonly T[]): Promise<T[]>
  /**
   * Sends through the wallet, or through the connection where the wallet only signs; resolves with the signature in base58. A
   * legacy transaction gets the account as its fee payer and the latest blockhash where it has none.
   */
  sendTransaction(
    transaction: SolanaTransaction,
    connection: SolanaConnection,
    options?: SolanaSendOptions,
  ): Promise<string>
  /** Calls the listener after each change of the account; returns its undo. */
  subscribe(listener: () => void): () => void
}

/** Options of `solanaWallet`. */
export interface SolanaWalletOptions<P extends SolanaPublicKey> {
  /** The class of the host's own `@solana/web3.js`: Portico has none, and keys of another copy would not be equal. */
  readonly PublicKey: new (
    address: string,
  ) => P
}

/** The static members by which a class reads its transactions. */
interface TransactionClass {
  from?(wire: Uint8Array): unknown
  deserialize?(wire: Uint8Array): unknown
}

const failure = (message: string) => new PorticoError(message, { category: 'wallet' })
const isVersioned = (transaction: object) => 'version' in transaction

const wireOf = (transaction: SolanaTransaction) =>
  toBase64(
    // A versioned one takes no options, and may be serialized without its signatures.
    isVersioned(transaction)
      ? transaction.serialize()
      : transaction.serialize({ requireAllSignatures: false, verifySignatures: false }),
  )

const readAs = <T extends SolanaTransaction>(transaction: T, text: unknown): T => {
  if (typeof text !== 'string') throw failure('The wallet answered with no transaction')
  const OwnTransaction = transaction.constructor as TransactionClass
  const read = isVersioned(transaction) ? OwnTransaction.deserialize : OwnTransaction.from
  if (!read) throw failure('Expected a Transaction or a VersionedTransaction of @solana/web3.js')
  return read.call(OwnTransaction, fromBase64(text)) as T
}

/** The connected Solana wallet for hosts of `@solana/web3.js` 1.x, Anchor and the wallet adapter (`publicKey`, `signTransaction`, `sendTransaction` …). */
export const solanaWallet = <P extends SolanaPublicKey>(
  modal: Modal,
  { PublicKey }: SolanaWalletOptions<P>,
): SolanaWallet<P> => {
  const provider = modal.provider(solana)
  let key: P | null = null
  const addressOf = () => {
    const account = modal.getState().accounts[solana]
    return account?.status === 'connected' ? account.address : undefined
  }
  const publicKey = (): P | null => {
    const address = addressOf()
    if (!address) key = null
    else if (key?.toBase58() !== address) key = new PublicKey(address)
    return key
  }
  const account = () => {
    const pubkey = addressOf()
    if (!pubkey) throw failure('No Solana wallet is connected')
    return pubkey
  }
  const ask = (method: string, params: object): Promise<unknown> =>
    provider.request({ method, params: { ...params, pubkey: account() } })

  const signTransaction = async <T extends SolanaTransaction>(transaction: T): Promise<T> => {
    const answer = await ask('solana_signTransaction', { transaction: wireOf(transaction) })
    return readAs(transaction, field(answer, 'transaction'))
  }
  /** Whether the request was refused because the wallet does not have the method. */
  const isMissing = (error: unknown): boolean =>
    [4200, -32601].includes(Number(field(error, 'code'))) ||
    (field(error, 'cause') !== undefined && isMissing(field(error, 'cause')))

  return {
    get publicKey() {
      return publicKey()
    },
    get connected() {
      return addressOf() !== undefined
    },
    connect: async () => {
      if (!addressOf()) await modal.connect({ namespace: solana })
    },
    disconnect: () => modal.disconnect({ namespace: solana }),
    signMessage: async (message) => {
      const answer = await ask('solana_signMessage', { message: base58.encode(message) })
      const text = field(answer, 'signature')
      const signature = typeof text === 'string' ? decodeBase58(text) : undefined
      if (signature?.length !== 64) throw failure('The wallet answered with no signature')
      return signature
    },
    signTransaction,
    signAllTransactions: async (transactions) => {
      const answer = await ask('solana_signAllTransactions', { transactions: transactions.map(wireOf) })
      const signed = field(answer, 'transactions')
      if (!Array.isArray(signed) || signed.length !== transactions.length)
        throw failure('The wallet answered with another number of transactions')
      return transactions.map((each, index) => readAs(each, signed[index]))
    },
    sendTransaction: async (transaction, connection, options = {}) => {
      const pubkey = account()
      if (!isVersioned(transaction)) {
        const legacy = transaction as SolanaTransaction & { feePayer?: unknown; recentBlockhash?: unknown }
        legacy.feePayer ??= publicKey()
        if (!legacy.recentBlockhash)
          Object.assign(
            legacy,
            await connection
              .getLatestBlockhash(options.preflightCommitment)
              .then(({ blockhash, lastValidBlockHeight }) => ({
                recentBlockhash: blockhash,
                lastValidBlockHeight,
              })),
          )
      }
      try {
        const answer = await provider.request({
          method: 'solana_signAndSendTransaction',
          params: { transaction: wireOf(transaction), pubkey, sendOptions: options },
        })
        const signature = field(answer, 'signature')
        if (typeof signature !== 'string') throw failure('The wallet answered with no signature')
        return signature
      } catch (error) {
        // It only signs: nobody was asked yet.
        if (!isMissing(error)) throw error
      }
      const signed = await signTransaction(transaction)
      return connection.sendRawTransaction(signed.serialize(), options)
    },
    subscribe: (listener) => {
      let before = addressOf()
      return modal.subscribe(() => {
        const now = addressOf()
        if (now === before) return
        before = now
        listener()
      })
    },
  }
}

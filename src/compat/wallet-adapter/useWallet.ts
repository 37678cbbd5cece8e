'use client'
import {
  type Connection,
  PublicKey,
  type SendOptions,
  type Signer,
  type Transaction,
  type VersionedTransaction,
} from '@solana/web3.js'
import { useAccount, useModal } from 'portico/react'
import { type SolanaSendOptions, solanaWallet } from 'portico/solana'
import { useMemo } from 'react'

type AnyTransaction = Transaction | VersionedTransaction

/** The wallet as Anchor takes it. */
export interface AnchorWallet {
  readonly publicKey: PublicKey
  signTransaction<T extends AnyTransaction>(transaction: T): Promise<T>
  signAllTransactions<T extends AnyTransaction>(transactions: T[]): Promise<T[]>
}

/** The result of `useWallet` of the wallet adapter; functions that sign are undefined while no wallet is connected. */
export interface WalletState {
  readonly publicKey: PublicKey | null
  readonly connected: boolean
  readonly connecting: boolean
  readonly disconnecting: boolean
  readonly wallet: { readonly adapter: { readonly name: string; readonly icon: string } } | null
  connect(): Promise<void>
  disconnect(): Promise<void>
  sendTransaction(
    transaction: AnyTransaction,
    connection: Connection,
    options?: SendOptions & { readonly signers?: Signer[] },
  ): Promise<string>
  readonly signMessage: ((message: Uint8Array) => Promise<Uint8Array>) | undefined
  readonly signTransaction: (<T extends AnyTransaction>(transaction: T) => Promise<T>) | undefined
  readonly signAllTransactions: (<T extends AnyTransaction>(transactions: T[]) => Promise<T[]>) | undefined
}

/** Adds the signatures of keys that the page has, which a legacy transaction needs its payer and blockhash for. */
const signFirst = async (
  transaction: AnyTransaction,
  connection: Connection,
  signers: Signer[],
  payer: PublicKey | null,
) => {
  if ('version' in transaction) {
    transaction.sign(signers)
    return
  }
  if (payer) transaction.feePayer ??= payer
  transaction.recentBlockhash ??= (await connection.getLatestBlockhash()).blockhash
  transaction.partialSign(...signers)
}

/** As `useWallet` of the wallet adapter, with the wallet that is connected in the modal. A bridge: new code uses `solanaWallet`. */
export const useWallet = (): WalletState => {
  const modal = useModal()
  const { address, isConnected, status, connectedWalletInfo } = useAccount({ namespace: 'solana' })
  const wallet = useMemo(() => solanaWallet(modal, { PublicKey }), [modal])
  const publicKey = useMemo(
    () => (isConnected && address ? new PublicKey(address) : null),
    [isConnected, address],
  )
  return useMemo(
    () => ({
      publicKey,
      connected: publicKey !== null,
      connecting: status === 'connecting',
      disconnecting: false,
      wallet: connectedWalletInfo
        ? { adapter: { name: connectedWalletInfo.name, icon: connectedWalletInfo.icon ?? '' } }
        : null,
      connect: wallet.connect,
      disconnect: wallet.disconnect,
      sendTransaction: async (transaction, connection, { signers = [], ...options } = {}) => {
        if (signers.length) await signFirst(transaction, connection, signers, publicKey)
        return wallet.sendTransaction(transaction, connection, options as SolanaSendOptions)
      },
      signMessage: publicKey ? wallet.signMessage : undefined,
      signTransaction: publicKey ? wallet.signTransaction : undefined,
      signAllTransactions: publicKey ? wallet.signAllTransactions : undefined,
    }),
    [publicKey, status, connectedWalletInfo, wallet],
  )
}

/** As `useAnchorWallet` of the wallet adapter: undefined while no wallet is connected. */
export const useAnchorWallet = (): AnchorWallet | undefined => {
  const { publicKey, signTransaction, signAllTransactions } = useWallet()
  return useMemo(
    () =>
      publicKey && signTransaction && signAllTransactions
        ? { publicKey, signTransaction, signAllTransactions }
        : undefined,
    [publicKey, signTransaction, signAllTransactions],
  )
}

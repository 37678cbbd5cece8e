import { type CaipNetworkId, hook, type Namespace, type Source, service } from 'portico/kernel'
import type { TransactionMismatch, TransferIntent } from 'portico/plugins/transactions/contract'
import type { SendMessages } from './messages.js'

export type { SendMessages } from './messages.js'
export type { SendTestId } from './SendTestId.js'

/** A transfer that the page asks the visitor for. */
export interface SendRequest {
  /** CAIP-2 id of a configured network whose chain can send; defaults to the one in use. */
  readonly network?: CaipNetworkId
  /** Address of a token that the visitor owns; defaults to the network's native coin. */
  readonly token?: string
  /** Address of the receiver. */
  readonly to: string
  /** The amount as a decimal text, in units of the coin or token, e.g. `12.5`. */
  readonly amount: string
}

/** The transaction of a transfer. */
export interface SendResult {
  /** The hash in the form that the chain's explorers use. */
  readonly hash: string
}

/** The coin or token that is sent. */
export interface SendToken {
  /** Absent for the network's native coin. */
  readonly address?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Balance of the account in base units; absent if it is not known. */
  readonly amount?: bigint
  /** Price of one unit in US dollars, as a decimal text. */
  readonly price?: string
  readonly icon?: string
}

/** The receiver as the visitor entered it, and the address behind it. */
export interface SendReceiver {
  readonly address: string
  /** The name that resolves to it. */
  readonly name?: string
  /** Present if letters of the name look like other letters. */
  readonly isDisguised?: true
}

/** Parts of a payment code beyond its receiver, token and amount (Solana Pay). */
export interface SendPayment {
  /** A text that becomes part of the transaction, where everybody can read it. */
  readonly memo?: string
  /** Accounts that the transaction names, by which the receiver finds it. */
  readonly references?: readonly string[]
  /** The code's words for the receiver, and for the payment; nobody has checked them. */
  readonly label?: string
  readonly message?: string
}

/** Severity of a note on a review. A `critical` note has to be confirmed before the transfer is sent. */
export type SendNoteLevel = 'caution' | 'critical'

/** Something the visitor should know before sending. */
export interface SendNote {
  readonly level: SendNoteLevel
  readonly text: string
}

/** A transfer under review. */
export interface SendReview {
  readonly intent: TransferIntent
  readonly token: SendToken
  readonly receiver: SendReceiver
  /** Present if the transfer comes from a payment code that asks for more. */
  readonly payment?: SendPayment
  /** Upper bound of the fee in base units of the native coin; absent if it is not known. */
  readonly fee?: bigint
  /** The fee's value in millionths of a US dollar, rounded down. */
  readonly feeValue?: bigint
  /** The value of the amount in millionths of a US dollar, rounded down. */
  readonly value?: bigint
  /** Balance of the token after the transfer, in base units; absent if it is not known. */
  readonly left?: bigint
  readonly notes: readonly SendNote[]
}

/** The step that a transfer has reached. */
export type SendStep = 'form' | 'preparing' | 'review' | 'asking'

/** The fields of the form. */
export interface SendDraft {
  readonly token?: SendToken | undefined
  /** Decimal text, in units of the token or, with `inFiat`, in US dollars. */
  readonly amount: string
  readonly inFiat: boolean
  /** The receiver as typed: an address or a name. */
  readonly to: string
  readonly receiver?: SendReceiver | undefined
  /** Present if the receiver comes from a payment code that asks for more; another receiver removes it. */
  readonly payment?: SendPayment | undefined
}

/** The state of the form and of the transfer that comes from it. */
export interface SendState {
  readonly step: SendStep
  readonly draft: SendDraft
  /** True while a name is being resolved. */
  readonly looking: boolean
  /** True if the page has set the fields, which are then read-only. */
  readonly fixed: boolean
  readonly review?: SendReview | undefined
  /** The review that was sent last. */
  readonly done?: SendReview | undefined
  /** True if it was only proposed, and waits for other owners of the account. */
  readonly waits?: boolean | undefined
  /** The reason why the last step failed, as a sentence. */
  readonly problem?: string | undefined
  /** True if it failed because the visitor declined in the wallet. */
  readonly declined?: boolean | undefined
  /** The value of the account's native coin in millionths of a US dollar; zero if its price is not known. */
  readonly networkBalanceInUsd: bigint
}

/** A transaction that is not the one that the visitor confirmed. */
export type SendMismatch = Omit<TransactionMismatch, 'feature'>

/** The form and what can be sent with it. */
export interface SendService {
  /** The same as `modal.send`. */
  request(request: SendRequest): Promise<SendResult>
  /** Namespaces whose coins and tokens can be sent. */
  readonly namespaces: Source<readonly Namespace[]>
}

export const send = service<SendService>('send')
/** Called before a review is shown. A tap adds notes, or throws to refuse the transfer. */
export const intentReview = hook('intent.review', 'gate')

/** Payload of the events of a transfer, without addresses and amounts. */
export interface SendEvent {
  readonly network: string
  /** Symbol of the coin or token. */
  readonly token: string
}

declare module 'portico/core' {
  interface ModalMethods {
    /**
     * Shows the visitor a transfer, read-only, to review and send; needs the plugin `send` and a connected
     * wallet. Resolves once the wallet has sent it. Rejects if the transfer is not possible, or with 'Modal
     * closed' (code 4001) if the visitor leaves.
     */
    send(request: SendRequest): Promise<SendResult>
  }
}

declare module 'portico/kernel' {
  interface Messages extends SendMessages {}
  interface Features {
    send: boolean
  }
  interface Views {
    Send: undefined
    SendToken: undefined
    SendScan: undefined
    SendReview: undefined
  }
  interface Events {
    'send.started': SendEvent
    'send.sent': SendEvent & { readonly hash: string }
    'send.declined': SendEvent
    'send.failed': SendEvent & { readonly message: string }
    'send.mismatch': SendMismatch
  }
  interface Hooks {
    /** Before a transfer is shown for review. A tap adds notes with `note`, or throws to refuse it. */
    'intent.review': {
      kind: 'gate'
      value: { readonly intent: TransferIntent; note(text: string, level?: SendNoteLevel): void }
    }
  }
}

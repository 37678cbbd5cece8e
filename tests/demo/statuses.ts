import type { PagedState } from 'portico/core'
import type { BalanceStatus } from '../../plugins/account/contract.js'
import type { ActivityState } from '../../plugins/activity/contract.js'
import type { ApprovalState } from '../../plugins/auth/contract.js'
import type { LoginStatus, UpdateStatus } from '../../plugins/email/internal.js'
import type { ProblemKind } from '../../plugins/email/problemOf.js'
import type { Registration } from '../../plugins/names/internal.js'
import type { Suggestions } from '../../plugins/names/views/useSuggestions.js'
import type { SwitchStatus } from '../../plugins/networks/contract.js'
import type { NftsState } from '../../plugins/nfts/contract.js'
import type { PurchaseStatus } from '../../plugins/onramp/contract.js'
import type { RunningAction } from '../../plugins/profile/views/useWalletActions.js'
import type { SendStep } from '../../plugins/send/contract.js'
import type { Attempt as SignIn } from '../../plugins/siwx/internal.js'
import type { Attempt as PermissionAttempt } from '../../plugins/smartSessions/internal.js'
import type { FarcasterAttempt, SocialAttempt } from '../../plugins/socials/internal.js'
import type { QuoteStatus, SwapStage } from '../../plugins/swap/contract.js'
import type { TokensState } from '../../plugins/tokens/contract.js'
import type { PlanState } from '../../plugins/transactions/plans/createPlanContext.js'
import type { Pairings } from '../../plugins/walletconnect/contract.js'
import type { AttemptStatus } from '../../plugins/wallets/contract.js'

/** The reason why a status has no scene. */
export interface Unseen {
  readonly unseen: string
}
/** The scene of each status, named by its state; a scene of another view is named by view and state. */
type Shown<S extends string> = { readonly [K in S]: string | Unseen }

type Refusal = NonNullable<ReturnType<Pairings['refused']['get']>>
type Pairing = AttemptStatus | `refused: ${Refusal}`
/**
 * Further states: a view that offers the network it will lead to,
 * and one that shows that the browser is offline.
 */
type More = 'offer' | 'offline'

/** All statuses of each view, from the types of the views: a new status without a scene does not compile. */
interface Statuses {
  Account:
    | BalanceStatus
    | `tokens: ${TokensState['status']}`
    | `nfts: ${NftsState['status']}`
    | 'activity'
    | 'own'
  Activity: ActivityState['status'] | 'first page' | 'none' | 'first failed' | 'offline'
  AllWallets: PagedState<unknown>['status'] | 'offline'
  ApproveTransaction:
    | Exclude<keyof ApprovalState, 'network' | 'outcome'>
    | NonNullable<ApprovalState['outcome']>
  Connect:
    | 'wallets'
    | 'loading'
    | 'not whole'
    | 'newcomer'
    | 'offline'
    | 'email'
    | 'social'
    | 'nothing'
    | `terms: ${'notice' | 'needed' | 'missing' | 'accepted'}`
  ConnectWallets: 'wallets'
  ConnectingExternal: AttemptStatus | 'offline' | 'choosing'
  ConnectingFarcaster: FarcasterAttempt['status'] | More
  ConnectingSocial: SocialAttempt['status'] | 'untried' | More
  ConnectingWalletConnect: Pairing | 'offline'
  ConnectingWalletConnectBasic: Pairing | 'offline'
  EmailLogin: LoginStatus | `problem: ${ProblemKind}` | More
  GetWallet: 'links' | 'nowhere' | 'recommended' | 'asked' | 'loading' | 'failed'
  BuyInProgress: PurchaseStatus | 'late'
  Onramp: 'quoted' | 'quoting' | 'loading' | 'failed' | 'estimate' | 'limits' | 'none' | 'offline' | 'pending'
  OnrampCurrency: 'purchase' | 'payment' | 'terms' | 'none'
  ProfileWallets: RunningAction['phase'] | 'idle' | 'none'
  Receive: 'several' | 'one' | 'copied'
  Send: 'empty' | 'filled' | 'missing'
  TransactionMismatch: 'differs' | 'unread'
  Requests: 'records' | 'none'
  TransactionReview: PlanState['stage'] | 'at once'
  SendReview: Extract<SendStep, 'review' | 'asking'> | 'fails' | 'declined'
  SIWXSignMessage:
    | SignIn['status']
    | 'away'
    | 'opened'
    | 'declined'
    | 'elsewhere'
    | 'no message'
    | 'optional'
    | 'kept'
    | 'returns'
  SmartSessionCreate: PermissionAttempt['status']
  SmartSessions: 'none' | 'granted' | 'elsewhere' | 'revoking' | 'failed'
  SendScan: 'ended'
  SendToken: 'tokens'
  Swap: 'empty' | `quote: ${QuoteStatus}` | 'details' | 'over' | 'high' | 'severe' | 'refused' | 'unoffered'
  SwapReview:
    | Exclude<SwapStage, 'form' | 'preparing'>
    | 'approval'
    | 'permit'
    | 'signed'
    | 'unknown'
    | 'unchecked'
    | 'declined'
  SwapToken: 'tokens'
  RegisterAccountName:
    | Suggestions['status']
    | Registration['status']
    | 'rule'
    | 'taken'
    | 'unserved'
    | 'missing'
    | 'refused'
  RegisterAccountNameSuccess: 'done'
  SwitchActiveChain: 'question' | 'busy' | 'missing' | Extract<SwitchStatus, 'declined' | 'refused'>
  SwitchNetwork: SwitchStatus | 'choosing' | 'silent' | 'missing' | 'offline'
  UnsupportedChain: 'asking' | 'leaving' | 'held' | 'not approved'
  UpdateEmailWallet: UpdateStatus | 'checking' | 'offline' | `problem: ${ProblemKind}`
  WhatIsAWallet: 'text'
}

const login: Unseen = { unseen: 'only a login by e-mail fails for this' }
/** A scene of `ConnectingWalletConnect`, which has the same parts. */
const paired = <S extends string>(state: S) => `ConnectingWalletConnect: ${state}` as const

const pairing = {
  declined: paired('declined'),
  pending: { unseen: 'a wallet on another device has no such answer' },
  refused: { unseen: 'as in ConnectingExternal: refused by a plugin' },
  failed: paired('relay unreachable'),
  missing: paired('not found'),
  done: paired('done'),
  'refused: origin': {
    unseen: 'it has the words of a key or of anything else; the alert beside it is in Shell',
  },
  'refused: clock': paired('turned away: the clock'),
  'refused: key': { unseen: 'as above' },
  'refused: other': { unseen: 'as above' },
  'refused: nothing': paired('no account on networks of the page'),
  offline: paired('offline'),
} as const

export const statuses: { readonly [V in keyof Statuses]: Shown<Statuses[V]> } = {
  Account: {
    loading: 'loading',
    ready: 'ready',
    unavailable: 'balance not available',
    'tokens: loading': 'Account: tokens: loading',
    'tokens: ready': 'tokens',
    'tokens: unavailable': 'Account: tokens: unavailable',
    'nfts: loading': 'Account: nfts: loading',
    'nfts: ready': 'nfts',
    'nfts: failed': 'Account: nfts: failed',
    activity: 'activity',
    own: 'Account: activity: sent from here',
  },
  Activity: {
    'first page': 'loading',
    loading: { unseen: 'the button of more is busy, as in AllWallets' },
    more: 'more to come',
    failed: 'more not to be had',
    end: 'all of it',
    none: 'none',
    'first failed': 'failed',
    offline: 'offline',
  },
  AllWallets: {
    idle: { unseen: 'the first page is asked for as the view is drawn' },
    loading: 'loading',
    more: 'list',
    failed: 'service down',
    end: 'the end',
    offline: 'offline',
  },
  ApproveTransaction: { open: 'asking', unloaded: 'not loaded', done: 'done', failed: 'declined' },
  Connect: {
    wallets: 'wallets',
    loading: 'loading',
    'not whole': 'list not whole',
    newcomer: 'newcomer',
    offline: 'offline',
    email: 'an e-mail that is none',
    social: 'logins, all of them',
    nothing: 'nothing enabled',
    'terms: notice': 'terms in the rail',
    'terms: needed': 'terms to accept',
    'terms: missing': 'terms not accepted',
    'terms: accepted': 'terms accepted',
  },
  ConnectWallets: { wallets: 'three wallets' },
  ConnectingExternal: {
    waiting: 'waiting',
    declined: 'declined',
    pending: 'already asked',
    refused: 'refused by a plugin',
    failed: 'failed',
    missing: 'not found',
    done: 'done',
    offline: 'offline',
    choosing: 'choose a chain',
  },
  ConnectingFarcaster: {
    loading: 'preparing',
    scan: 'code',
    connecting: 'connecting',
    done: 'done',
    failed: 'failed',
    offer: 'on another network',
    offline: 'offline',
  },
  ConnectingSocial: {
    untried: 'to be opened',
    opening: 'window opens',
    window: 'window open',
    severed: 'window not to be seen',
    connecting: 'connecting',
    done: 'done',
    closed: 'window closed',
    blocked: 'window blocked',
    refused: 'refused',
    failed: 'failed',
    offer: 'on another network',
    offline: 'offline',
  },
  ConnectingWalletConnect: { waiting: 'code', ...pairing },
  ConnectingWalletConnectBasic: { waiting: 'code', ...pairing },
  EmailLogin: {
    sending: 'sending',
    device: 'new device',
    code: 'code',
    checking: 'checking',
    connecting: 'connecting',
    done: 'done',
    failed: 'refused',
    'problem: wrong': 'wrong code',
    'problem: expired': 'code no longer valid',
    'problem: invalid': 'no such e-mail',
    'problem: cooldown': 'too soon',
    'problem: timeout': 'no answer',
    'problem: load': 'site not reachable',
    'problem: unserved': 'not served',
    'problem: missing': 'no embedded wallet',
    'problem: failed': 'refused',
    offer: 'on another network',
    offline: 'offline',
  },
  GetWallet: {
    links: 'links',
    nowhere: 'nowhere',
    recommended: 'recommended',
    asked: 'recommended, installed?',
    loading: 'recommended, loading',
    failed: 'recommended, service down',
  },
  BuyInProgress: {
    opening: 'opening',
    open: 'open',
    late: 'nothing yet',
    blocked: 'window blocked',
    failed: 'not opened',
    declined: 'declined',
    arrived: 'arrived',
  },
  Onramp: {
    quoted: 'quoted',
    quoting: 'quoting',
    loading: 'loading',
    failed: 'service down',
    estimate: 'estimate',
    limits: 'outside the limits',
    none: 'not offered here',
    offline: 'offline',
    pending: 'a purchase on its way',
  },
  OnrampCurrency: {
    purchase: 'to buy',
    payment: 'to pay with',
    terms: 'terms to accept',
    none: 'nothing matches',
  },
  ProfileWallets: {
    idle: 'three wallets',
    none: 'none',
    using: 'switching',
    asking: 'disconnect one?',
    leaving: { unseen: 'as in Account: disconnecting' },
  },
  RegisterAccountName: {
    form: 'empty',
    none: 'empty',
    rule: 'too short',
    checking: 'checking',
    ready: 'free',
    taken: 'taken',
    failed: 'no suggestions',
    unserved: 'not on this network',
    missing: 'no embedded wallet',
    signing: { unseen: 'the view of the approval covers it' },
    registering: 'registering',
    refused: 'refused',
    done: { unseen: 'leads to RegisterAccountNameSuccess' },
  },
  RegisterAccountNameSuccess: { done: 'registered' },
  Receive: { several: 'several networks', one: 'one network', copied: 'copied' },
  SIWXSignMessage: {
    loading: 'preparing',
    ready: 'ready',
    signing: 'signing',
    away: 'signing on a phone',
    opened: 'signing, phone',
    verifying: 'verifying',
    done: 'signed',
    cancelling: 'cancelling',
    declined: 'declined',
    elsewhere: 'another website',
    'no message': 'no message',
    optional: 'optional',
    kept: 'close pressed',
    returns: 'another network',
  },
  SmartSessionCreate: { ready: 'asked', asking: 'in the wallet', failed: 'not granted' },
  SmartSessions: {
    none: 'no permissions',
    granted: 'granted',
    elsewhere: 'revoked in the wallet alone',
    revoking: 'revoking',
    failed: 'not revoked',
  },
  Send: { empty: 'empty', filled: 'filled', missing: 'nothing filled in' },
  TransactionMismatch: { differs: 'differs', unread: 'not compared' },
  Requests: { records: 'open and ended', none: 'none' },
  TransactionReview: {
    preparing: { unseen: 'looks like a review whose button is busy' },
    review: 'steps',
    'at once': 'at once',
    asking: 'asking',
    waiting: { unseen: 'looks like asking' },
    failed: 'refused',
    done: { unseen: 'a success that leads on after 600 ms' },
  },
  SendReview: { review: 'review', fails: 'will fail', asking: 'asking', declined: 'declined' },
  SendScan: { ended: 'no camera' },
  SendToken: { tokens: 'tokens' },
  Swap: {
    empty: 'empty',
    'quote: none': 'empty',
    'quote: loading': 'loading a price',
    'quote: ready': 'quoted',
    'quote: failed': 'no price',
    details: 'details',
    over: 'over the balance',
    high: 'high impact',
    severe: 'severe impact',
    refused: 'refused',
    unoffered: 'not offered',
  },
  SwapReview: {
    review: 'review',
    approval: 'approval needed',
    permit: 'permit needed',
    signed: 'permit signed',
    unknown: 'unknown call',
    unchecked: 'not checked',
    asking: 'asking',
    allowing: 'allowing',
    declined: 'declined',
  },
  SwapToken: { tokens: 'tokens' },
  SwitchActiveChain: {
    question: 'question',
    busy: 'on its way',
    declined: 'declined',
    refused: 'refused by a plugin',
    missing: 'not found',
  },
  SwitchNetwork: {
    choosing: 'networks',
    waiting: 'waiting',
    silent: 'embedded wallet',
    adding: 'adding',
    declined: 'declined',
    pending: 'already asked',
    refused: 'refused by a plugin',
    failed: 'failed',
    done: 'done',
    missing: 'not found',
    offline: 'offline',
  },
  UnsupportedChain: {
    asking: 'unknown network',
    leaving: 'disconnecting',
    held: 'closing refused',
    'not approved': 'not approved',
  },
  UpdateEmailWallet: {
    form: 'form',
    saving: 'saving',
    old: 'code of the address so far',
    new: 'code of the new address',
    checking: 'checking',
    done: { unseen: 'the view is left in the same turn; a snackbar says it, as in Shell' },
    offline: 'offline',
    'problem: wrong': 'wrong code',
    'problem: expired': 'code no longer valid',
    'problem: invalid': 'not an e-mail',
    'problem: cooldown': 'too soon',
    'problem: timeout': 'no answer',
    'problem: load': {
      unseen: 'the words are those of EmailLogin: site not reachable, at the place of no answer',
    },
    'problem: unserved': login,
    'problem: missing': login,
    'problem: failed': 'refused',
  },
  WhatIsAWallet: { text: 'text' },
}

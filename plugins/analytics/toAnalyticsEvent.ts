import { field } from 'portico/core'
import { scrub, scrubMessage } from './scrub.js'

/** State of the modal that analytics events include. */
export interface EventContext {
  readonly isConnected: boolean
  readonly isSmartAccount: boolean
  readonly network: string | undefined
  /** Parameters of the view that is shown. */
  readonly params: unknown
  /** The name of a way to connect. */
  nameOf(connectorId: unknown): string | undefined
}

type Properties = Readonly<Record<string, string | number | boolean | undefined>>
export interface AnalyticsEvent {
  readonly event: string
  readonly properties: Properties
}

const MAX_TEXT = 200
const HASH = /^\w{10,128}$/

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? scrub(value, MAX_TEXT) : undefined
/** Texts of these fields only: no payload is passed on as a whole. */
const pick = (payload: unknown, ...keys: readonly string[]): Properties =>
  Object.fromEntries(keys.map((key) => [key, textOf(field(payload, key))]))
const messageOf = (payload: unknown): Properties => {
  const message = field(payload, 'message')
  return typeof message === 'string' && message ? { message: scrubMessage(message, MAX_TEXT) } : {}
}
const hashOf = (payload: unknown): Properties => {
  const hash = field(payload, 'hash')
  return typeof hash === 'string' && HASH.test(hash) ? { hash } : {}
}

type EventMapper = (payload: unknown, context: EventContext) => AnalyticsEvent | undefined

const createEvent = (event: string, properties: Properties = {}): AnalyticsEvent => ({ event, properties })
const smartAccount = ({ isSmartAccount }: EventContext): Properties => ({ isSmartAccount })
const accountContext = ({ isSmartAccount, network }: EventContext): Properties => ({
  isSmartAccount,
  network,
})

const walletSelected: EventMapper = (payload, { params, nameOf }) =>
  createEvent('SELECT_WALLET', {
    name: textOf(field(params, 'wallet', 'name')) ?? textOf(nameOf(field(params, 'connectorId'))),
    platform: /WalletConnect/.test(String(field(payload, 'view'))) ? 'qrcode' : 'browser',
    ...pick(payload, 'view'),
  })

const viewMappers: Readonly<Record<string, EventMapper>> = {
  AllWallets: () => createEvent('CLICK_ALL_WALLETS'),
  WhatIsAWallet: () => createEvent('CLICK_WALLET_HELP'),
  GetWallet: () => createEvent('CLICK_GET_WALLET'),
  SwitchNetwork: () => createEvent('CLICK_NETWORKS'),
  Activity: (_, context) => createEvent('CLICK_TRANSACTIONS', smartAccount(context)),
  Onramp: (_, context) => createEvent('SELECT_BUY_CRYPTO', smartAccount(context)),
  RegisterAccountName: (_, context) => createEvent('OPEN_ENS_FLOW', smartAccount(context)),
  RegisterAccountNameSuccess: (_, context) => createEvent('REGISTER_NAME_SUCCESS', smartAccount(context)),
  Send: (_, context) => createEvent('OPEN_SEND', accountContext(context)),
  Swap: (_, context) => createEvent('OPEN_SWAP', accountContext(context)),
  SwapToken: () => createEvent('CLICK_SELECT_TOKEN_TO_SWAP'),
  ConnectingExternal: walletSelected,
  ConnectingWalletConnect: walletSelected,
  ConnectingSocial: (_, { params }) => createEvent('SOCIAL_LOGIN_STARTED', pick(params, 'provider')),
  ConnectingFarcaster: () => createEvent('SOCIAL_LOGIN_STARTED', { provider: 'farcaster' }),
  EmailLogin: () => createEvent('EMAIL_SUBMITTED'),
  UpdateEmailWallet: () => createEvent('EMAIL_EDIT'),
}

const sessionConnected: EventMapper = (payload, { nameOf }) => {
  const connection = field(payload, 'connection')
  const traits = field(connection, 'traits')
  const reconnect = field(payload, 'restored') === true
  // The name of an embedded wallet may be the visitor's.
  if (field(traits, 'embedded')) return createEvent('CONNECT_SUCCESS', { method: 'email', reconnect })
  const isElsewhere = !!field(traits, 'elsewhere')
  return createEvent('CONNECT_SUCCESS', {
    method: isElsewhere ? 'qrcode' : 'browser',
    name: textOf(field(connection, 'name')) ?? textOf(nameOf(field(connection, 'connectorId'))),
    reconnect,
  })
}
const swapProperties = (payload: unknown, context: EventContext): Properties => ({
  ...smartAccount(context),
  ...pick(payload, 'network'),
  swapFromToken: textOf(field(payload, 'from')),
  swapToToken: textOf(field(payload, 'to')),
})
const isSwap = (payload: unknown) => field(payload, 'step') === 'swap'

const mappers: Readonly<Record<string, EventMapper>> = {
  'modal.opened': (_, { isConnected }) => createEvent('MODAL_OPEN', { connected: isConnected }),
  'modal.closed': (_, { isConnected }) => createEvent('MODAL_CLOSE', { connected: isConnected }),
  'view.changed': (payload, context) => {
    const view = field(payload, 'view')
    return typeof view === 'string' && Object.hasOwn(viewMappers, view)
      ? viewMappers[view]?.(payload, context)
      : undefined
  },
  'session.connected': sessionConnected,
  'session.disconnected': (payload) => createEvent('DISCONNECT_SUCCESS', pick(payload, 'namespace')),
  'connect.failed': (payload) =>
    createEvent(field(payload, 'rejected') === true ? 'USER_REJECTED' : 'CONNECT_ERROR', messageOf(payload)),
  'network.switched': (payload) => createEvent('SWITCH_NETWORK', pick(payload, 'network')),
  'siwx.signedIn': (payload, context) =>
    createEvent('SIWX_AUTH_SUCCESS', { ...smartAccount(context), ...pick(payload, 'network') }),
  'siwx.cancelled': (payload, context) =>
    createEvent('CLICK_CANCEL_SIWX', { ...smartAccount(context), ...pick(payload, 'network') }),
  'siwx.failed': (payload, context) =>
    createEvent('SIWX_AUTH_ERROR', {
      ...smartAccount(context),
      ...pick(payload, 'network'),
      ...messageOf(payload),
    }),
  'send.started': (payload, context) =>
    createEvent('SEND_INITIATED', { ...smartAccount(context), ...pick(payload, 'network', 'token') }),
  'send.sent': (payload, context) =>
    createEvent('SEND_SUCCESS', {
      ...smartAccount(context),
      ...pick(payload, 'network', 'token'),
      ...hashOf(payload),
    }),
  'send.declined': (payload, context) =>
    createEvent('SEND_REJECTED', { ...smartAccount(context), ...pick(payload, 'network', 'token') }),
  'send.failed': (payload, context) =>
    createEvent('SEND_ERROR', {
      ...smartAccount(context),
      ...pick(payload, 'network', 'token'),
      ...messageOf(payload),
    }),
  'swap.started': (payload, context) =>
    isSwap(payload) ? createEvent('INITIATE_SWAP', swapProperties(payload, context)) : undefined,
  'swap.sent': (payload, context) =>
    isSwap(payload) ? createEvent('SWAP_SUCCESS', swapProperties(payload, context)) : undefined,
  'swap.declined': (payload, context) => createEvent('USER_REJECTED', swapProperties(payload, context)),
  'swap.failed': (payload, context) =>
    createEvent('SWAP_ERROR', { ...swapProperties(payload, context), ...messageOf(payload) }),
  'onramp.opened': (payload, context) =>
    createEvent('SELECT_BUY_PROVIDER', { ...smartAccount(context), ...pick(payload, 'provider') }),
}

/** The analytics event for an event of the bus; undefined if it is not sent. */
export const toAnalyticsEvent = (
  name: string,
  payload: unknown,
  context: EventContext,
): AnalyticsEvent | undefined =>
  Object.hasOwn(mappers, name) ? mappers[name]?.(payload, context) : undefined

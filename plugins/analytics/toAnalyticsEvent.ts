import { field } from 'portico/core'
import { scrub, scrubMessage } from './scrub.js'

/** State of the modal that facts are told with. */
export interface Look {
  readonly isConnected: boolean
  readonly isSmartAccount: boolean
  readonly network: string | undefined
  /** Parameters of the view that is shown. */
  readonly params: unknown
  /** The name of a way to connect. */
  nameOf(connectorId: unknown): string | undefined
}

type Properties = Readonly<Record<string, string | number | boolean | undefined>>
export interface Fact {
  readonly event: string
  readonly properties: Properties
}

const TEXT = 200
const HASH = /^\w{10,128}$/

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? scrub(value, TEXT) : undefined
/** Texts of these fields only: no payload is passed on as a whole. */
const pick = (payload: unknown, ...keys: readonly string[]): Properties =>
  Object.fromEntries(keys.map((key) => [key, textOf(field(payload, key))]))
const messageOf = (payload: unknown): Properties => {
  const message = field(payload, 'message')
  return typeof message === 'string' && message ? { message: scrubMessage(message, TEXT) } : {}
}
const hashOf = (payload: unknown): Properties => {
  const hash = field(payload, 'hash')
  return typeof hash === 'string' && HASH.test(hash) ? { hash } : {}
}

type Tell = (payload: unknown, look: Look) => Fact | undefined

const fact = (event: string, properties: Properties = {}): Fact => ({ event, properties })
const smart = ({ isSmartAccount }: Look): Properties => ({ isSmartAccount })
const place = ({ isSmartAccount, network }: Look): Properties => ({ isSmartAccount, network })

const wallet: Tell = (payload, { params, nameOf }) =>
  fact('SELECT_WALLET', {
    name: textOf(field(field(params, 'wallet'), 'name')) ?? textOf(nameOf(field(params, 'connectorId'))),
    platform: /WalletConnect/.test(String(field(payload, 'view'))) ? 'qrcode' : 'browser',
    ...pick(payload, 'view'),
  })

const views: Readonly<Record<string, Tell>> = {
  AllWallets: () => fact('CLICK_ALL_WALLETS'),
  WhatIsAWallet: () => fact('CLICK_WALLET_HELP'),
  GetWallet: () => fact('CLICK_GET_WALLET'),
  SwitchNetwork: () => fact('CLICK_NETWORKS'),
  Activity: (_, look) => fact('CLICK_TRANSACTIONS', smart(look)),
  Onramp: (_, look) => fact('SELECT_BUY_CRYPTO', smart(look)),
  RegisterAccountName: (_, look) => fact('OPEN_ENS_FLOW', smart(look)),
  RegisterAccountNameSuccess: (_, look) => fact('REGISTER_NAME_SUCCESS', smart(look)),
  Send: (_, look) => fact('OPEN_SEND', place(look)),
  Swap: (_, look) => fact('OPEN_SWAP', place(look)),
  SwapToken: () => fact('CLICK_SELECT_TOKEN_TO_SWAP'),
  ConnectingExternal: wallet,
  ConnectingWalletConnect: wallet,
  ConnectingSocial: (_, { params }) => fact('SOCIAL_LOGIN_STARTED', pick(params, 'provider')),
  ConnectingFarcaster: () => fact('SOCIAL_LOGIN_STARTED', { provider: 'farcaster' }),
  EmailLogin: () => fact('EMAIL_SUBMITTED'),
  UpdateEmailWallet: () => fact('EMAIL_EDIT'),
}

const connected: Tell = (payload, { nameOf }) => {
  const connection = field(payload, 'connection')
  const traits = field(connection, 'traits')
  const reconnect = field(payload, 'restored') === true
  // The name of an embedded wallet may be the visitor's.
  if (field(traits, 'embedded')) return fact('CONNECT_SUCCESS', { method: 'email', reconnect })
  const isElsewhere = !!field(traits, 'elsewhere')
  return fact('CONNECT_SUCCESS', {
    method: isElsewhere ? 'qrcode' : 'browser',
    name: textOf(field(connection, 'name')) ?? textOf(nameOf(field(connection, 'connectorId'))),
    reconnect,
  })
}
const swapped = (payload: unknown, look: Look): Properties => ({
  ...smart(look),
  ...pick(payload, 'network'),
  swapFromToken: textOf(field(payload, 'from')),
  swapToToken: textOf(field(payload, 'to')),
})
const isSwap = (payload: unknown) => field(payload, 'step') === 'swap'

const tells: Readonly<Record<string, Tell>> = {
  'modal.opened': (_, { isConnected }) => fact('MODAL_OPEN', { connected: isConnected }),
  'modal.closed': (_, { isConnected }) => fact('MODAL_CLOSE', { connected: isConnected }),
  'view.changed': (payload, look) => {
    const view = field(payload, 'view')
    return typeof view === 'string' && Object.hasOwn(views, view) ? views[view]?.(payload, look) : undefined
  },
  'session.connected': connected,
  'session.disconnected': (payload) => fact('DISCONNECT_SUCCESS', pick(payload, 'namespace')),
  'connect.failed': (payload) =>
    fact(field(payload, 'rejected') === true ? 'USER_REJECTED' : 'CONNECT_ERROR', messageOf(payload)),
  'network.switched': (payload) => fact('SWITCH_NETWORK', pick(payload, 'network')),
  'siwx.signedIn': (payload, look) =>
    fact('SIWX_AUTH_SUCCESS', { ...smart(look), ...pick(payload, 'network') }),
  'siwx.cancelled': (payload, look) =>
    fact('CLICK_CANCEL_SIWX', { ...smart(look), ...pick(payload, 'network') }),
  'siwx.failed': (payload, look) =>
    fact('SIWX_AUTH_ERROR', { ...smart(look), ...pick(payload, 'network'), ...messageOf(payload) }),
  'send.started': (payload, look) =>
    fact('SEND_INITIATED', { ...smart(look), ...pick(payload, 'network', 'token') }),
  'send.sent': (payload, look) =>
    fact('SEND_SUCCESS', { ...smart(look), ...pick(payload, 'network', 'token'), ...hashOf(payload) }),
  'send.declined': (payload, look) =>
    fact('SEND_REJECTED', { ...smart(look), ...pick(payload, 'network', 'token') }),
  'send.failed': (payload, look) =>
    fact('SEND_ERROR', { ...smart(look), ...pick(payload, 'network', 'token'), ...messageOf(payload) }),
  'swap.started': (payload, look) =>
    isSwap(payload) ? fact('INITIATE_SWAP', swapped(payload, look)) : undefined,
  'swap.sent': (payload, look) =>
    isSwap(payload) ? fact('SWAP_SUCCESS', swapped(payload, look)) : undefined,
  'swap.declined': (payload, look) => fact('USER_REJECTED', swapped(payload, look)),
  'swap.failed': (payload, look) => fact('SWAP_ERROR', { ...swapped(payload, look), ...messageOf(payload) }),
  'onramp.opened': (payload, look) =>
    fact('SELECT_BUY_PROVIDER', { ...smart(look), ...pick(payload, 'provider') }),
}

/** The fact that an event of the bus is told as; undefined if it is not told. */
export const factsOf = (name: string, payload: unknown, look: Look): Fact | undefined =>
  Object.hasOwn(tells, name) ? tells[name]?.(payload, look) : undefined

import { field } from 'portico/core'
import type { AnalyticsRule } from './contract.js'
import { type EventContext, type Properties, textOf } from './readProperties.js'

/** A rule that may also read the state of the modal. */
export interface BuiltInRule extends AnalyticsRule {
  read?(payload: unknown, context: EventContext): Properties
}

const onView = (view: string, event: string, rest?: Partial<BuiltInRule>): BuiltInRule => ({
  on: 'view.changed',
  where: { view },
  event,
  ...rest,
})
const same = (...names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((each) => [each, each]))

const smart = { smartAccount: true } as const
const opensForm = { ...smart, read: (_: unknown, { network }: EventContext) => ({ network }) }
const selectsWallet = (platform: string): Partial<BuiltInRule> => ({
  properties: same('view'),
  read: (_, { params, nameOf }) => ({
    name: textOf(field(params, 'wallet', 'name')) ?? textOf(nameOf(field(params, 'connectorId'))),
    platform,
  }),
})
const ofSwap = { ...smart, properties: { network: 'network', swapFromToken: 'from', swapToToken: 'to' } }
const ofSend = { ...smart, properties: same('network', 'token') }
const ofSignIn = { ...smart, properties: same('network') }
const withMessage = (rule: Partial<BuiltInRule>) => ({
  ...rule,
  properties: { ...rule.properties, message: 'message' },
})
const connected = { read: (_: unknown, { isConnected }: EventContext) => ({ connected: isConnected }) }

/** Portico's own events, as the service knows them. */
export const builtInRules: readonly BuiltInRule[] = [
  { on: 'modal.opened', event: 'MODAL_OPEN', ...connected },
  { on: 'modal.closed', event: 'MODAL_CLOSE', ...connected },
  onView('AllWallets', 'CLICK_ALL_WALLETS'),
  onView('WhatIsAWallet', 'CLICK_WALLET_HELP'),
  onView('GetWallet', 'CLICK_GET_WALLET'),
  onView('SwitchNetwork', 'CLICK_NETWORKS'),
  onView('Activity', 'CLICK_TRANSACTIONS', smart),
  onView('Onramp', 'SELECT_BUY_CRYPTO', smart),
  onView('RegisterAccountName', 'OPEN_ENS_FLOW', smart),
  onView('RegisterAccountNameSuccess', 'REGISTER_NAME_SUCCESS', smart),
  onView('Send', 'OPEN_SEND', opensForm),
  onView('Swap', 'OPEN_SWAP', opensForm),
  onView('SwapToken', 'CLICK_SELECT_TOKEN_TO_SWAP'),
  onView('ConnectingExternal', 'SELECT_WALLET', selectsWallet('browser')),
  onView('ConnectingWalletConnect', 'SELECT_WALLET', selectsWallet('qrcode')),
  onView('ConnectingSocial', 'SOCIAL_LOGIN_STARTED', {
    read: (_, { params }) => ({ provider: textOf(field(params, 'provider')) }),
  }),
  onView('ConnectingFarcaster', 'SOCIAL_LOGIN_STARTED', { read: () => ({ provider: 'farcaster' }) }),
  onView('EmailLogin', 'EMAIL_SUBMITTED'),
  onView('UpdateEmailWallet', 'EMAIL_EDIT'),
  {
    on: 'session.connected',
    event: 'CONNECT_SUCCESS',
    read: (payload, { nameOf }) => {
      const connection = field(payload, 'connection')
      const reconnect = field(payload, 'restored') === true
      // The name of an embedded wallet may be the visitor's.
      if (field(connection, 'traits', 'embedded')) return { method: 'email', reconnect }
      return {
        method: field(connection, 'traits', 'elsewhere') ? 'qrcode' : 'browser',
        name: textOf(field(connection, 'name')) ?? textOf(nameOf(field(connection, 'connectorId'))),
        reconnect,
      }
    },
  },
  { on: 'session.disconnected', event: 'DISCONNECT_SUCCESS', properties: same('namespace') },
  { on: 'connect.failed', where: { rejected: true }, event: 'USER_REJECTED', properties: same('message') },
  { on: 'connect.failed', where: { rejected: false }, event: 'CONNECT_ERROR', properties: same('message') },
  { on: 'network.switched', event: 'SWITCH_NETWORK', properties: same('network') },
  { on: 'siwx.signedIn', event: 'SIWX_AUTH_SUCCESS', ...ofSignIn },
  { on: 'siwx.cancelled', event: 'CLICK_CANCEL_SIWX', ...ofSignIn },
  { on: 'siwx.failed', event: 'SIWX_AUTH_ERROR', ...withMessage(ofSignIn) },
  { on: 'send.started', event: 'SEND_INITIATED', ...ofSend },
  { on: 'send.sent', event: 'SEND_SUCCESS', ...ofSend, properties: same('network', 'token', 'hash') },
  { on: 'send.declined', event: 'SEND_REJECTED', ...ofSend },
  { on: 'send.failed', event: 'SEND_ERROR', ...withMessage(ofSend) },
  { on: 'swap.started', where: { step: 'swap' }, event: 'INITIATE_SWAP', ...ofSwap },
  { on: 'swap.sent', where: { step: 'swap' }, event: 'SWAP_SUCCESS', ...ofSwap },
  { on: 'swap.declined', event: 'USER_REJECTED', ...ofSwap },
  { on: 'swap.failed', event: 'SWAP_ERROR', ...withMessage(ofSwap) },
  { on: 'onramp.opened', event: 'SELECT_BUY_PROVIDER', ...smart, properties: same('provider') },
]

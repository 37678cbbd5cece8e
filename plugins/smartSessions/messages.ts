import type { MessagesOf } from 'portico/kernel'

export const messages = {
  'smartSessions.title': 'App permissions',
  'smartSessions.ask.title': 'Permission request',
  'smartSessions.asks': 'Let {app} act without asking each time?',
  'smartSessions.website': 'Website',
  'smartSessions.account': 'Account',
  'smartSessions.network': 'Network',
  'smartSessions.until': 'Ends',
  'smartSessions.permissions': 'Permissions',
  'smartSessions.call': 'May call {functions}',
  'smartSessions.spend.day': 'May spend at most {amount} every day',
  'smartSessions.spend.every': 'May spend at most {amount} every {period}',
  'smartSessions.contract': 'Contract:',
  'smartSessions.token': 'Token:',
  'smartSessions.units': 'In the smallest units of this token:',
  'smartSessions.coin': 'In the smallest units of this network’s coin',
  'smartSessions.policies': 'Technical details',
  'smartSessions.caution':
    'The app can then do this without asking, until the permission ends or you revoke it.',
  'smartSessions.allow': 'Allow',
  'smartSessions.decline': 'Decline',
  'smartSessions.close': 'Close',
  'smartSessions.asking': 'Confirm in {wallet}…',
  'smartSessions.unsupported': '{wallet} cannot grant permissions.',
  'smartSessions.different': '{wallet} granted something other than what was asked. Revoke it in the wallet.',
  'smartSessions.failed': '{wallet} did not grant the permissions. Nothing is allowed.',
  'smartSessions.moved': 'Another account or network is in use now.',
  'smartSessions.none': 'No permissions',
  'smartSessions.none.text': 'This app cannot do anything without asking you.',
  'smartSessions.revoke': 'Revoke',
  'smartSessions.revoke.wallet': 'To revoke it, open {wallet}.',
  'smartSessions.revoke.declined': 'You declined in the wallet. The permission is still valid.',
  'smartSessions.revoke.failed': '{wallet} did not revoke the permission. It is still valid.',
} as const

/** Texts of the permissions by id, each with its parameters. */
export type SmartSessionsMessages = MessagesOf<typeof messages>

import type { RequestMessage } from '../messages.js'

/** English texts about requests of the page that wait for a wallet; they load with the first one. */
export const requestMessages: Readonly<Record<RequestMessage, string>> = {
  'account.request': 'Check your wallet',
  'account.request.transfer': 'Send {amount} to {to}',
  'account.request.transfer.token': 'Send tokens of the contract {token} to {to}',
  'account.request.approval': 'Approve {amount} for {spender}',
  'account.request.approval.added': 'Approve another {amount} for {spender}',
  'account.request.approval.unlimited': 'Approve unlimited {token} for {spender}',
  'account.request.approval.unlimited.token':
    'Approve unlimited tokens of the contract {token} for {spender}',
  'account.request.approval.all': 'Approve everything of the contract {token} for {spender}',
  'account.request.approval.token': 'Approve tokens of the contract {token} for {spender}',
  'account.request.approval.none': 'Take back the approval of {token} for {spender}',
  'account.request.permit': 'Permit {amount} for {spender}',
  'account.request.permit.unlimited': 'Permit unlimited {token} for {spender}',
  'account.request.permit.unlimited.token': 'Permit unlimited tokens of the contract {token} for {spender}',
  'account.request.permit.token': 'Permit tokens of the contract {token} for {spender}',
  'account.request.signIn': 'Sign in to {domain}',
  'account.request.message': 'Sign the message “{text}”',
  'account.request.message.bytes': 'Sign a message that is not text',
  'account.request.document': 'Sign the document “{type}”',
  'account.request.document.app': 'Sign the document “{type}” for “{app}”',
  'account.request.call': 'Call the contract {to}',
  'account.request.call.coins': 'Call the contract {to} and send it {amount}',
  'account.request.create': 'Create a contract',
  'account.request.transaction': 'Sign a transaction',
  'account.request.transactions': 'Sign transactions: {count}',
  'account.request.permissions': 'Grant permissions: {count}',
  'account.request.batch': 'Calls: {count}',
  'account.request.unread': 'A call that could not be read',
  'account.request.more': 'More requests: {count}',
}

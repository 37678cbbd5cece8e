import type { ModalMethodName } from 'portico/core'

/** Methods of Portico's own plugins, which every modal has: on one without the plugin they reject with the reason. */
export const absentMethods: readonly ModalMethodName[] = [
  'send',
  'swap',
  'transact',
  'sendCalls',
  'signIn',
  'signOut',
  'grantPermissions',
]

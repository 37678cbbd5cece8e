import { PorticoError } from 'portico/kernel'

const plugins: Readonly<Record<string, string>> = {
  send: 'send',
  swap: 'swap',
  transact: 'transactions',
  sendCalls: 'transactions',
  grantPermissions: 'smartSessions',
}

/** The error of a method that no running plugin contributes. */
export const absentReason = (method: string): PorticoError => {
  if (method === 'signIn' || method === 'signOut')
    return new PorticoError('SIWX is not enabled', { category: 'sign-in', code: 'sign-in-off' })
  const plugin = plugins[method]
  return new PorticoError(
    plugin ? `The modal has no plugin "${plugin}"` : `No plugin of the modal has the method "${method}"`,
    { category: 'contract' },
  )
}

import { errorText } from 'portico/core'
import { eventOf, type Signer } from '../attempt/createSigners.js'
import type { SignInDeps } from '../attempt/SignInDeps.js'

type ReportsDeps = Pick<SignInDeps, 'emit' | 'notices' | 'sessions' | 'text'>

/** Tells the page, and the visitor, what has failed. */
export const createReports = ({ emit, notices, sessions, text }: ReportsDeps) => {
  const report = (cause: unknown) =>
    emit('error', { category: 'sign-in', code: 'sign-in', message: errorText(cause), plugin: 'siwx' })
  const failed = (signer: Signer, cause: unknown) =>
    emit('siwx.failed', { ...eventOf(signer), message: errorText(cause) })
  return {
    report,
    /** A sign-in has failed. */
    failed,
    /** The sessions of an account could not be looked up. */
    lookupFailed: (cause: unknown, signer?: Signer) => {
      report(cause)
      if (signer) failed(signer, cause)
      notices.snack('error', text('siwx.lookup'))
    },
    /** Disconnects; reports a failure instead of rejecting. */
    disconnect: (connectionId: string): Promise<void> => sessions.disconnect({ connectionId }).catch(report),
  }
}

export type Reports = ReturnType<typeof createReports>

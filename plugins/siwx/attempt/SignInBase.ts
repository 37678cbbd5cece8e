import type { Publisher } from '../watching/createPublisher.js'
import type { Reports } from '../watching/createReports.js'
import type { Signer, Signers } from './createSigners.js'
import type { SignInDeps } from './SignInDeps.js'

/** The parts of the sign-in that need no attempt. */
export interface SignInBase extends SignInDeps {
  readonly signers: Signers
  readonly reports: Reports
  readonly publisher: Publisher
  /** Keys of places where the visitor has declined to sign in on this page. */
  readonly skipped: Set<string>
  /** The accounts in use when their connections were last seen, by connection. */
  readonly accounts: Map<string, Signer>
}

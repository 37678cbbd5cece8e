import type { Service } from 'portico/kernel'
import type { InternalAccount } from './internal.js'

/** Rarely shown parts of the Account view. */
export type AccountExtras = typeof import('./views/extras/accountExtras.js')

/** The service as the view itself uses it; separate from `InternalAccount`, which the extras import, to avoid a circular type. */
export interface AccountViewService extends InternalAccount {
  /** Loads the extras with their texts. */
  extras(): Promise<AccountExtras>
}

/** The service token with that type. */
export type AccountViewToken = Service<AccountViewService>

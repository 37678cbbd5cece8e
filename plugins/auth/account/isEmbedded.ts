import type { ConnectorType } from 'portico/core'

/** Whether a connection, or the wallet behind an account, is the embedded wallet. */
export const isEmbedded = (of: { readonly type: ConnectorType } | undefined): boolean => of?.type === 'AUTH'

import { apiHost, type HostEntry, type HostName, rpcHost } from 'portico/core'
import { analyticsHost } from 'portico/plugins/analytics/contract'
import { secureHost } from 'portico/plugins/auth/contract'
import { relayHost } from 'portico/plugins/walletconnect/contract'

/** The hosts that pages request or show, with their defaults; those of `onramp` open in windows, for which no directive is needed. */
export const defaultHosts: { readonly [K in HostName]?: HostEntry } = {
  api: apiHost,
  rpc: rpcHost,
  analytics: analyticsHost,
  secure: secureHost,
  relay: relayHost,
}

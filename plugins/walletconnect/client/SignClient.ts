import type { UniversalProvider } from '@walletconnect/universal-provider'

/** The sign client of the WalletConnect package. */
export type SignClient = InstanceType<typeof UniversalProvider>['client']

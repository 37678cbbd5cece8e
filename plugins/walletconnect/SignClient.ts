import type { UniversalProvider } from '@walletconnect/universal-provider'

/** The package's client of the pairing protocol. */
export type SignClient = InstanceType<typeof UniversalProvider>['client']

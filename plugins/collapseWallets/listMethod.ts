import type { ConnectMethod } from 'portico/plugins/wallets/contract'

/** Replaces the wallet list under the same id, so that the order of the methods does not change. */
export const collapsedMethod: ConnectMethod = {
  id: 'wallet',
  label: 'wallets.method.label',
  load: () => import('./views/CollapsedWallets.js'),
}

const isWalletList = ({ load }: ConnectMethod) => load !== collapsedMethod.load

/** The wallet list that the row leads to. */
export const listMethod = (methods: readonly ConnectMethod[]): ConnectMethod | undefined =>
  methods.find((each) => each.id === 'wallet' && isWalletList(each))

/** Whether there is a wallet list to collapse and another method to make room for. */
export const shouldCollapse = (methods: readonly ConnectMethod[]): boolean =>
  listMethod(methods) !== undefined && methods.some((each) => each.id !== 'wallet')

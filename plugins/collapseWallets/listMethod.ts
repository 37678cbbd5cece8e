import type { ConnectMethod } from 'portico/plugins/wallets/contract'

/** Stands in for the list of wallets, under its id, so that the order of the methods stays what it was. */
export const collapsedMethod: ConnectMethod = {
  id: 'wallet',
  label: 'wallets.method.label',
  load: () => import('./views/CollapsedWallets.js'),
}

const stands = ({ load }: ConnectMethod) => load !== collapsedMethod.load

/** The list of wallets that the way leads to. */
export const listMethod = (methods: readonly ConnectMethod[]): ConnectMethod | undefined =>
  methods.find((each) => each.id === 'wallet' && stands(each))

/** Whether there is a list to collapse, and something else to make room for. */
export const collapses = (methods: readonly ConnectMethod[]): boolean =>
  listMethod(methods) !== undefined && methods.some((each) => each.id !== 'wallet')

export type {
  AccountState,
  Connection,
  ConnectionStatus,
  Connector,
  Modal,
  ModalConnectOptions,
  ModalState,
  NetworkState,
  OpenOptions,
  OpenResult,
  Theme,
  ThemeMode,
} from 'portico/core'
export { errorText, isRejection } from 'portico/core'
export type { Account, Namespace, Network, Provider } from 'portico/kernel'
export { PorticoError } from 'portico/kernel'
export { createModal, type ModalOptions } from '#modal'
export { parseCaipAddress, parseCaipNetworkId } from '#session'

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
// Brings the declarations of the methods that these plugins give every modal.
export type {} from 'portico/plugins/send/contract'
export type {} from 'portico/plugins/siwx/contract'
export type {} from 'portico/plugins/smartSessions/contract'
export { createModal, type ModalOptions } from '#modal'
export { parseCaipAddress, parseCaipNetworkId } from '#session'

export {
  ConnectButtonCustom,
  type ConnectButtonCustomProps,
  type ConnectButtonCustomState,
} from './ConnectButtonCustom.js'
export { useAccountModal, useChainModal, useConnectModal } from './modalHooks.js'

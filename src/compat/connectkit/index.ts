export {
  ConnectKitButtonCustom,
  type ConnectKitButtonCustomProps,
  type ConnectKitButtonState,
} from './ConnectKitButtonCustom.js'
export { type ModalControls, type UseModalOptions, useModal } from './useModal.js'

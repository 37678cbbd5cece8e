export { createModal } from './createModal.js'
export type { ModalOptions } from './options.js'

export { createModal } from './createModal.js'
export { messages } from './messages.js'
export type { ModalOptions } from './options/options.js'

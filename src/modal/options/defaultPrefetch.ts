import type { ModalOptions } from './options.js'

/** When the modal's code is fetched where the page does not say. In a file of its own: tests replace it. */
export const defaultPrefetch: NonNullable<ModalOptions['prefetch']> = 'idle'

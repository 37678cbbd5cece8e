import type { ModalOptions } from './options.js'

/** When the modal's code is fetched by default. It has a file of its own, because tests replace it. */
export const defaultPrefetch: NonNullable<ModalOptions['prefetch']> = 'idle'

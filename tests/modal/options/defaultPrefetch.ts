/** In tests of a page, modals fetch their code when it is asked for: in idle moments, it would come in the middle of what is tested. */
export const defaultPrefetch = 'intent'

/**
 * In browser tests, modals load their code on demand: loading in idle time would interfere with the tests.
 */
export const defaultPrefetch = 'intent'

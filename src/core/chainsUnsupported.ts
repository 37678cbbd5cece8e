import { PorticoError } from 'portico/kernel'

/** Creates the error of a wallet that uses none of the networks that were asked for. */
export const chainsUnsupported = (): PorticoError =>
  // Pages already match on this text.
  new PorticoError('The connector does not support any of the requested chains', {
    category: 'connect',
    code: 'chains-unsupported',
  })

import { PorticoError } from 'portico/kernel'

/**
 * The error for code that needs viem on a page without it. Callers await `import('viem')` directly in a `try`: bundlers only
 * then build a page without the package.
 */
export const viemMissing = (cause: unknown): PorticoError =>
  new PorticoError('viem could not be loaded. Is it installed? npm install viem', {
    category: 'options',
    cause,
  })

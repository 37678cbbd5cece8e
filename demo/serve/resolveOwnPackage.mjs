// @ts-check
import { register } from 'node:module'

/**
 * Resolves `portico` to this checkout for modules of the examples too. Each example has its own package.json, so Node looks for
 * an installed `portico`, which exists only in a copy of the example outside this repository.
 */
export function resolveOwnPackage() {
  const hook = `
    export const resolve = (specifier, context, next) =>
      next(specifier, /^portico(\\/|$)/.test(specifier) ? { ...context, parentURL: ${JSON.stringify(import.meta.url)} } : context)
  `
  register(`data:text/javascript,${encodeURIComponent(hook)}`)
}

// @ts-check
import { register } from 'node:module'

/**
 * Resolves `portico` to this checkout for modules of the examples too. They have a package.json of their own, where a
 * package of that name is installed only in a project that copied them.
 */
export function resolveOwnPackage() {
  const hook = `
    export const resolve = (specifier, context, next) =>
      next(specifier, /^portico(\\/|$)/.test(specifier) ? { ...context, parentURL: ${JSON.stringify(import.meta.url)} } : context)
  `
  register(`data:text/javascript,${encodeURIComponent(hook)}`)
}

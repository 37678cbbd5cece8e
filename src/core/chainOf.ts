import type { ChainAdapter, Namespace, Source } from 'portico/kernel'

/**
 * The adapter of a namespace at the point `chains`; undefined if no plugin provides it, or if the plugin is
 * not loaded.
 */
export const chainOf = (
  chains: Pick<Source<readonly ChainAdapter[]>, 'get'>,
  namespace: Namespace,
): ChainAdapter | undefined => chains.get().find((each) => each.namespace === namespace)

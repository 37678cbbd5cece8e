import type { ChainAdapter, Namespace, Source } from 'portico/kernel'

/** The adapter of a namespace, of what the point `chains` holds; undefined where no plugin brings one, or it sleeps. */
export const chainOf = (
  chains: Pick<Source<readonly ChainAdapter[]>, 'get'>,
  namespace: Namespace,
): ChainAdapter | undefined => chains.get().find((each) => each.namespace === namespace)

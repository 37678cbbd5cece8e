import { chains } from 'portico/core'
import type { ChainAdapter, Namespace } from 'portico/kernel'
import { usePoint } from 'portico/react'

/** The chain adapter of a namespace, if its plugin is running. */
export const useChain = (namespace: Namespace): ChainAdapter | undefined =>
  usePoint(chains).find((each) => each.namespace === namespace)

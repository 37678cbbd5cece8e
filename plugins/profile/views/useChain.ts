import { chains } from 'portico/core'
import type { ChainAdapter, Namespace } from 'portico/kernel'
import { usePoint } from 'portico/react'

/** What the chain plugin of a namespace knows, where it runs. */
export const useChain = (namespace: Namespace): ChainAdapter | undefined =>
  usePoint(chains).find((each) => each.namespace === namespace)

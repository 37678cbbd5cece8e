import type { MethodEntry, Namespace } from 'portico/kernel'

/** The registered RPC method with this name in a namespace. */
export const methodOf = (
  methods: readonly MethodEntry[],
  namespace: Namespace,
  name: string,
): MethodEntry | undefined => methods.find((each) => each.namespace === namespace && each.name === name)

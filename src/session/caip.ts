import type { CaipAddress, CaipNetworkId, Namespace } from 'portico/kernel'

/** Namespaces of the spec; a chain plugin makes its own known besides. */
export const KNOWN_NAMESPACES: readonly Namespace[] = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']

const split = (input: unknown, parts: number, known: readonly string[]): string[] | undefined => {
  if (typeof input !== 'string') return undefined
  const found = input.split(':')
  return found.length === parts && found.every(Boolean) && known.includes(found[0] as string)
    ? found
    : undefined
}

/** Splits `namespace:reference` (CAIP-2), or undefined where it is not one of a known namespace. */
export const parseCaipNetworkId = (input: unknown, known = KNOWN_NAMESPACES) => {
  const found = split(input, 2, known)
  return found && { namespace: found[0] as Namespace, reference: found[1] as string }
}

/** Splits `namespace:reference:address` (CAIP-10): exactly three non-empty parts and a known namespace (spec 5). */
export const parseCaipAddress = (input: unknown, known = KNOWN_NAMESPACES) => {
  const found = split(input, 3, known)
  return (
    found && {
      namespace: found[0] as Namespace,
      reference: found[1] as string,
      address: found[2] as string,
    }
  )
}

export const caipAddress = (network: CaipNetworkId, address: string): CaipAddress => `${network}:${address}`

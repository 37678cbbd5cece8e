import type { Namespace } from 'portico/kernel'

/** Namespaces that are known without a plugin; chain plugins add their own. */
export const KNOWN_NAMESPACES: readonly Namespace[] = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']

const split = (input: unknown, parts: number, known: readonly string[]): string[] | undefined => {
  const found = typeof input === 'string' ? input.split(':', parts + 1) : []
  return found.length === parts && found.every(Boolean) && known.includes(found[0] as string)
    ? found
    : undefined
}

/** Splits `namespace:reference` (CAIP-2); undefined if it is malformed or of an unknown namespace. */
export const parseCaipNetworkId = (input: unknown, known = KNOWN_NAMESPACES) => {
  const [namespace, reference] = split(input, 2, known) ?? []
  return namespace && reference ? { namespace: namespace as Namespace, reference } : undefined
}

/**
 * Splits `namespace:reference:address` (CAIP-10); undefined unless it has exactly three non-empty parts and a
 * known namespace.
 */
export const parseCaipAddress = (input: unknown, known = KNOWN_NAMESPACES) => {
  const [namespace, reference, address] = split(input, 3, known) ?? []
  return namespace && reference && address
    ? { namespace: namespace as Namespace, reference, address }
    : undefined
}

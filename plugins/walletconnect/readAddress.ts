import type { Namespace } from 'portico/kernel'

/** The address in the one form it is compared in, or undefined where it cannot be one of the namespace. */
export const readAddress = (namespace: Namespace, text: string): string | undefined => {
  if (namespace === 'eip155') return /^0x[\da-f]{40}$/i.test(text) ? text : undefined
  return /^[a-zA-Z\d]{10,128}$/.test(text) ? text : undefined
}

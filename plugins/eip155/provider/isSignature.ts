/** Whether a wallet's answer can be a signature. Signatures of contract accounts may be long. */
export const isSignature = (value: unknown): value is string =>
  typeof value === 'string' && /^0x(?:[\da-f]{2}){1,50000}$/i.test(value)

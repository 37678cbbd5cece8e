const HASHES = [/^0x[\da-f]{64}$/i, /^0x[\da-f]{62,}$/i]

/**
 * Whether an answer of the embedded wallet counts as the hash of a transaction: 64 digits, or 62 and more, which
 * a signature has as well; everything else is an object.
 */
export const isTransactionHash = (answer: unknown): answer is `0x${string}` =>
  typeof answer === 'string' && HASHES.some((each) => each.test(answer))

const HASHES = [/^0x[\da-f]{64}$/i, /^0x[\da-f]{62,}$/i]

/**
 * Whether an answer of the embedded wallet counts as a transaction hash: 64 hex digits, or at least 62, which a signature also
 * has; any other answer is treated as an object.
 */
export const isTransactionHash = (answer: unknown): answer is `0x${string}` =>
  typeof answer === 'string' && HASHES.some((each) => each.test(answer))

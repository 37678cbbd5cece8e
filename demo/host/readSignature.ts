/** A wallet's answer as a signature; throws if it is anything else. */
export function readSignature(answer: unknown): `0x${string}` {
  if (typeof answer === 'string' && /^0x[0-9a-f]{130}$/i.test(answer)) return answer as `0x${string}`
  throw new Error('The wallet’s answer is no signature.')
}

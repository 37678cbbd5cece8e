/** The id that a wallet has given to a batch (EIP-5792); undefined if its answer has none. */
export const batchId = (answer: unknown): string | undefined => {
  // Before version 2 of the standard, the answer was the id itself.
  const id: unknown = Reflect.get(Object(answer), 'id') ?? answer
  return typeof id === 'string' && id && id.length <= 10_000 ? id : undefined
}

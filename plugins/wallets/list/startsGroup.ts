/** Whether an "or" precedes the method: only between the wallet block and the others. */
export const startsGroup = (methods: readonly string[], index: number): boolean =>
  index > 0 && (methods[index] === 'wallet') !== (methods[index - 1] === 'wallet')

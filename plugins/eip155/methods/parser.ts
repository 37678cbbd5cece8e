import { type Parser, PorticoError } from 'portico/kernel'

/** A parser that refuses what `read` has no answer for or throws at, and says what it wanted. */
export const parser = <T>(wanted: string, read: (input: unknown) => T | undefined): Parser<T> => ({
  parse: (input) => {
    let value: T | undefined
    let cause: unknown
    try {
      value = read(input)
    } catch (error) {
      cause = error
    }
    if (value === undefined) throw new PorticoError(`Expected ${wanted}`, { category: 'method', cause })
    return value
  },
})

/** A custom property and a value that cannot end its declaration or fetch anything. */
export const isSafeVariable = (name: string, value: unknown): value is string =>
  /^[a-z][a-z0-9-]*$/.test(name) &&
  typeof value === 'string' &&
  value.length < 200 &&
  !/[;{}<>\\@]|(url|src|image|image-set|expression)\(/i.test(value)

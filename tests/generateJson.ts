import fc from 'fast-check'

const names = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'length') },
  fc.string({ maxLength: 6 }),
)
/** A key as JSON may spell it: as it is, or with every letter as a number. */
const spell = (name: string, escaped: boolean) => {
  const code = (at: number) => `\\u${name.charCodeAt(at).toString(16).padStart(4, '0')}`
  return escaped
    ? `"${Array.from({ length: name.length }, (_, at) => code(at)).join('')}"`
    : JSON.stringify(name)
}

/** JSON texts whose keys are those that reach prototypes, in any spelling, twice, at any depth; `keys` come often. */
export const generateJson = (
  keys: readonly string[] = [],
  leaves: fc.Arbitrary<unknown> = fc.constant(null),
) => {
  const key = fc.oneof(names, ...(keys.length ? [fc.constantFrom(...keys)] : []))
  const leaf = fc.oneof(fc.jsonValue({ maxDepth: 0 }), leaves).map((value) => JSON.stringify(value) ?? 'null')
  return fc.letrec<{ value: string; list: string; record: string }>((tie) => ({
    value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaf, tie('record'), tie('list')),
    list: fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
    record: fc
      .array(fc.tuple(key, fc.boolean(), tie('value')), { maxLength: 5 })
      .map(
        (entries) =>
          `{${entries.map(([name, escaped, value]) => `${spell(name, escaped)}:${value}`).join(',')}}`,
      ),
  }))
}

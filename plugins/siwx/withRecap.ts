const PREFIX = 'urn:recap:'
const SAYS = 'I further authorize the stated URI to perform the following actions on my behalf:'

/** Whether a resource grants abilities (EIP-5573). */
export const isRecap = (resource: string | undefined): resource is string =>
  resource?.startsWith(PREFIX) ?? false

const read = (recap: string): Readonly<Record<string, object>> => {
  const base64 = recap.slice(PREFIX.length).replace(/-/g, '+').replace(/_/g, '/')
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return Object(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))).att
}

/**
 * The statement of a message. It ends with the abilities that the last resource grants, in the words of
 * EIP-5573. Throws if that resource cannot be read.
 */
export const withRecap = (
  statement: string | undefined,
  resources: readonly string[] | undefined,
): string | undefined => {
  const recap = resources?.at(-1)
  if (!isRecap(recap)) return statement
  const parts: string[] = []
  for (const [target, abilities] of Object.entries(read(recap))) {
    const names = new Map<string, string[]>()
    for (const ability of Object.keys(abilities).sort()) {
      const [kind = '', name = ''] = ability.split('/')
      names.set(kind, [...(names.get(kind) ?? []), name])
    }
    for (const [kind, all] of names)
      parts.push(`(${parts.length + 1}) '${kind}': '${all.join("', '")}' for '${target}'.`)
  }
  if (!parts.length) throw new Error('The resource grants nothing')
  const words = [SAYS, ...parts].join(' ')
  // The page may have written these words itself.
  if (statement?.endsWith(words)) return statement
  return statement === undefined ? words : `${statement} ${words}`
}

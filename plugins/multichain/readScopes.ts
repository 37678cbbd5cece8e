import type { Scope, Scopes } from './contract.js'

/** Bounds of what a wallet says. */
const MAX_SCOPES = 128
const MAX_LIST = 256
const MAX_WORD = 256
const SCOPE = /^[-a-z\d]{3,8}(:[-_a-zA-Z\d]{1,32})?$/

const readWords = (list: unknown): readonly string[] =>
  Array.isArray(list)
    ? list
        .slice(0, MAX_LIST)
        .filter((each): each is string => typeof each === 'string' && each.length <= MAX_WORD)
    : []

/** Copies the scopes of a session from a wallet's answer or event; other values are dropped. */
export const readScopes = (answer: unknown): Scopes => {
  const given: unknown = Reflect.get(Object(answer), 'sessionScopes')
  const entries = Object.entries(Object(given) as Record<string, Partial<Record<keyof Scope, unknown>>>)
  return Object.freeze(
    Object.fromEntries(
      entries
        .slice(0, MAX_SCOPES)
        .filter(([scope]) => SCOPE.test(scope))
        .map(([scope, value]) => [
          scope,
          Object.freeze({
            accounts: Object.freeze(readWords(value?.accounts)),
            methods: Object.freeze(readWords(value?.methods)),
          }),
        ]),
    ),
  )
}

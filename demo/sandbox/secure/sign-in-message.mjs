// @ts-check
const PLACEHOLDER = '<<AccountAddress>>'

/** @typedef {{ accountAddress: string, chainId: string, domain: string, uri: string, version: string, nonce: string, serializedMessage?: string } & Record<string, unknown>} SignInMessage */

/**
 * The text that logs a user in at the embedding page. It is signed without the user's approval, so it must be a sign-in, at
 * that page and for this account.
 *
 * @param {SignInMessage} given
 * @param {string} embedder
 * @param {string} address
 * @param {string} chain
 */
export function signInMessage(given, embedder, address, chain) {
  const { serializedMessage = '', domain, uri, chainId } = given
  const opening = `${domain} wants you to sign in with your Ethereum account:\n${PLACEHOLDER}\n`
  if (domain !== new URL(embedder).host || !serializedMessage.startsWith(opening)) return undefined
  if (!URL.canParse(uri) || new URL(uri).origin !== embedder || chainId !== chain) return undefined
  const fill = (/** @type {string} */ text) => text.replaceAll(PLACEHOLDER, address)
  const text = fill(serializedMessage)
  return { text, data: { ...given, accountAddress: address, serializedMessage: text } }
}

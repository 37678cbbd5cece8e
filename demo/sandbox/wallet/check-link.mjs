// @ts-check
const DIGITS = /^[\da-f]{64}$/

/**
 * The pairing topic of a link; throws an error for the visitor if the link is invalid.
 *
 * @param {string} link
 * @returns {string}
 */
export const checkLink = (link) => {
  const [, topic = '', version, query = ''] = /^wc:([^@?]*)@([^?]*)(?:\?(.*))?$/.exec(link) ?? []
  if (version === undefined) throw new Error('this is no link of a pairing: those begin with wc:')
  if (version !== '2')
    throw new Error(`this link is of version ${version} of the protocol; this wallet knows version 2`)
  if (!DIGITS.test(topic)) throw new Error('the link is cut off: its topic is not whole')
  if (!DIGITS.test(new URLSearchParams(query).get('symKey') ?? ''))
    throw new Error('the key in the link is not whole')
  return topic
}

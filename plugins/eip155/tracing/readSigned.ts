import type { Http } from 'portico/core'

/** Time limit of the question, in milliseconds; nothing waits for the answer but a number in a list. */
const DEADLINE = 5_000
/** Limit of the signatures that are counted. */
const MOST = 1_000

const field = (value: unknown, key: string): unknown => Reflect.get(Object(value), key)

/** How many owners have signed a proposal, as a transaction service of Safes says; undefined if it says nothing of that. */
export const readSigned = async (
  http: Http,
  service: string,
  proposal: string,
  signal: AbortSignal,
): Promise<number | undefined> => {
  const parse = (answer: unknown) => {
    const list = field(answer, 'results')
    if (!Array.isArray(list) || list.length > MOST) throw new TypeError('No signatures')
    const owners = list.map((each: unknown) => String(field(each, 'owner')).toLowerCase())
    if (!owners.every((each) => /^0x[\da-f]{40}$/.test(each))) throw new TypeError('No owners')
    return new Set(owners).size
  }
  const url = `${service}/api/v1/multisig-transactions/${proposal}/confirmations/`
  const question = { url, parser: { parse }, deadline: DEADLINE, signal }
  // A service knows the Safes of one network, and any other answers that it does not know this one.
  return http.request(question).catch(() => undefined)
}

import { field } from 'portico/core'
import { COMMITMENT, type Node, readAccounts } from './createNode.js'
import { keyOf } from './message/keyOf.js'
import { isOnCurve } from './tokens/isOnCurve.js'
import { SYSTEM } from './tokens/programs.js'

/** No person has so many transactions within an hour; the wallets of exchanges have more. */
const [SERVICE_TRANSACTIONS, HOUR] = [100, 3600]

/** Whether the latest transactions of an address are as close to each other as those of a service. */
const isBusy = (node: Node, address: string): Promise<boolean> =>
  node('getSignaturesForAddress', [address, { limit: SERVICE_TRANSACTIONS, ...COMMITMENT }], (answer) => {
    if (!Array.isArray(answer)) throw new TypeError('Expected a list')
    const seconds = (each: unknown) => Number(field(each, 'blockTime') ?? Number.NaN)
    return (
      answer.length >= SERVICE_TRANSACTIONS &&
      seconds(answer[0]) - seconds(answer[SERVICE_TRANSACTIONS - 1]) < HOUR
    )
  })

/** Whether an address is a program, or belongs to one, and if not, whether it is as busy as a service. */
export const kindOf = async (node: Node, address: string): Promise<'contract' | 'service' | 'account'> => {
  const key = keyOf(address)
  const [[account], busy] = await Promise.all([
    readAccounts(node, [address], 0),
    // The note about programs must not be missed because this one cannot be given.
    isBusy(node, address).catch(() => false),
  ])
  const isPerson = account ? !account.executable && account.owner === SYSTEM : isOnCurve(key)
  if (!isPerson) return 'contract'
  return busy ? 'service' : 'account'
}

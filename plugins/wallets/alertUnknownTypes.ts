import type { Notices } from 'portico/core'
import { isKnown } from './list/orderRows.js'

/** Alerts the developer to unknown kinds in `connectorTypeOrder`: the list ignores them. */
export const alertUnknownTypes = async (
  notices: () => Promise<Pick<Notices, 'alert'> | undefined>,
  order: readonly string[],
): Promise<void> => {
  const unknown = order.filter((kind) => !isKnown(kind))
  if (!unknown.length) return
  const board = await notices()
  board?.alert({
    kind: 'developer',
    code: 'connector-type-unknown',
    title: 'Unknown connector type',
    text: `connectorTypeOrder names ${unknown.join(', ')}, which no wallet has.`,
  })
}

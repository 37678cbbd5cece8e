import { notices } from 'portico/core'
import type { Kernel } from 'portico/kernel'
import { isKnown } from './orderRows.js'

/** Tells the developer of types in `connectorTypeOrder` that no wallet has: the list ignores them. */
export const tellUnknown = async (
  kernel: Pick<Kernel, 'wake' | 'get'>,
  order: readonly string[] = [],
): Promise<void> => {
  const unknown = order.filter((kind) => !isKnown(kind))
  if (!unknown.length) return
  // The board sleeps until there is a connection.
  await kernel.wake('stored')
  kernel.get(notices)?.alert({
    kind: 'developer',
    title: 'Unknown connector type',
    text: `connectorTypeOrder names ${unknown.join(', ')}, which no wallet has.`,
  })
}

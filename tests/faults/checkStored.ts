import { sessions } from 'portico/core'
import type { Tab, World } from './createWorld.js'
import { SPARE, WALLET } from './testWallet.js'

const read = (world: World, key: string): unknown => {
  const text = world.box.get(`portico/${key}`)
  if (text === undefined) return undefined
  try {
    return (JSON.parse(text) as { d?: unknown }).d
  } catch {
    return undefined
  }
}
export const records = (world: World): readonly { readonly id: string; readonly address: string }[] => {
  const found = read(world, 'session/connections')
  return Array.isArray(found) ? found : []
}

/** Storage that failed, lied or was set back may have lost entries, so they cannot be compared. */
export const isLossy = ({ plan }: World) =>
  plan?.point.border === 'storage' && !/^(full$|older|then|now)/.test(plan.fault)
const up = (tab: Tab) => (tab.disposed ? [] : (tab.modal.kernel.get(sessions)?.state.get().connections ?? []))

/** I3: the stored connections are those that are connected. */
export const checkStored = (world: World) => {
  const { violate, hostKeys, box, tabs } = world
  for (const [key, value] of Object.entries(hostKeys))
    if (box.get(key) !== value) violate(`I3 the host's key ${key} was touched`)
  for (const key of box.keys())
    if (!Object.hasOwn(hostKeys, key) && !key.startsWith('portico/')) violate(`I3 invented key ${key}`)
  if (isLossy(world)) return
  const kept = records(world)
  const ids = (read(world, 'session/connectorIds') ?? {}) as Record<string, string>
  for (const tab of tabs)
    for (const { id, address } of up(tab)) {
      const mine = kept.find((each) => each.id === id)
      if (!mine) violate(`I3 ${id} is up and not stored`)
      else if (mine.address !== address) violate(`I3 ${id} is stored with another account`)
    }
  // A page that ends between two writes may leave a preference without a connection, which is harmless.
  for (const [namespace, connector] of Object.entries(ids))
    if (!kept.some(({ id }) => id === `${connector}|${namespace}`) && !world.plan?.fault.endsWith('reload'))
      violate(`I3 ${connector} is preferred and not stored`)
  const decisions = (read(world, 'session/disconnectedConnectorIds') ?? []) as {
    id: string
    ended: boolean
  }[]
  // Two modals on one page do not notice each other's changes to the storage until the page is reloaded.
  for (const { id, ended } of world.options.twice ? [] : decisions)
    if (ended && !world.plan?.fault.endsWith('reload') && kept.some((each) => each.id === id))
      violate(`I3 ${id} was ended and is stored`)
  const recents = (read(world, 'wallets/recent') ?? []) as { id: string }[]
  if (recents.length > 2 || recents.some(({ id }) => id !== WALLET && id !== SPARE))
    violate('I3 invented recent wallets')
}

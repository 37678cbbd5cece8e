import { router, sessions } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import { census } from 'portico/testing'
import { checkStored, isLossy, records } from './checkStored.js'
import type { Tab, World } from './createWorld.js'
import { LEASES } from './installGlobals.js'
import { SPARE } from './testWallet.js'
import { visitor } from './visitor.js'

const PAIRED = 'walletConnect'

/** A page that missed the wallet's announcement has to be reloaded. */
const isDeaf = ({ plan }: World) => plan?.fault === 'never' && plan.point.op.endsWith('announceProvider')

/** A wallet that reports nothing, or something wrong, about its accounts and networks cannot be checked. */
const isSilent = ({ plan }: World) =>
  (plan?.point.op === 'event session_delete' && plan.fault === 'never') ||
  (plan?.point.border === 'provider' &&
    (/^(on|event) /.test(plan.point.op) || plan.point.op === 'eth_chainId') &&
    // A change during an event can make the wallet report the older value last.
    /^(never|rejects error|answers|late|now (account|chain|alien|lock))/.test(plan.fault))

/** Tabs and modals of one origin agree on the connections. */
const checkAgreement = (world: World) => {
  if (world.options.twice || world.plan?.point.border === 'storage' || world.plan?.point.border === 'page')
    return
  const all = world.tabs
    .filter(({ disposed, page }) => !disposed && !page.dead)
    .flatMap(({ modal, other }) => [modal, ...(other ? [other] : [])])
    .map(({ kernel }) =>
      String(
        (kernel.get(sessions)?.state.get().connections ?? []).map(({ id, address }) => `${id} ${address}`),
      ),
    )
  const kept = records(world)
  // A tab that could not restore a stored connection shows none.
  const shown = all.filter(Boolean)
  if (!kept.length && shown.length) world.violate('I3 a connection outlives its end in another tab or modal')
  if (new Set(shown).size > 1) world.violate('I3 tabs or modals show different connections')
}

/** The account shown is the wallet's. */
const checkTruth = (world: World, tab: Tab) => {
  for (const modal of [tab.modal, tab.other]) {
    const state = tab.disposed ? undefined : modal?.kernel.get(sessions)?.state.get()
    const { account, network } = state?.namespaces.eip155 ?? {}
    if (!state || account?.status !== 'connected') continue
    if (!state.connections.some(({ id }) => id === account.connectionId))
      world.violate('I3 an account without a connection')
    world.truths.push({
      tab,
      connector: account.connectionId?.split('|')[0] ?? '',
      address: account.address ?? '',
      network: network?.caipNetwork?.caipNetworkId ?? '',
    })
  }
}

/** A pairing that no page shows is ended, so that no wallet shows the visitor as connected. */
const checkPairings = (world: World) => {
  // A page that ends at the moment of the approval stores no connection; the wallet shows one until it
  // expires.
  if (isLossy(world) || /dispose|reload/.test(world.plan?.fault ?? '')) return
  const used = records(world).some(({ id }) => id.startsWith(PAIRED))
  const most = used ? 1 : 0
  if (world.phone.kept().length > most)
    world.violate(`I3 ${world.phone.kept().length} pairings are kept, ${most} is used`)
}

const checkTypes = ({ jobs, reports, plan, violate }: World) => {
  for (const { name, state, error } of jobs)
    if (
      state === 'failed' &&
      !(error instanceof PorticoError) &&
      !/given up|Modal closed/.test(String(error))
    )
      violate(`I2 ${name} failed with ${String(error).slice(0, 120)}`)
  const planned = /^(hook|chunk|host)$/.test(plan?.point.border ?? '')
  for (const error of reports)
    if (!planned) violate(`I2 reported ${String((error as Error)?.stack ?? error).slice(0, 300)}`)
}

/** After a run: every tab closes its modal, all faults end, and the visitor must be able to go on. */
export const finish = async (world: World, tab: Tab): Promise<void> => {
  const { act, jobs, phone, rest, tabs, violate, watch } = world
  const pending = () => jobs.filter((each) => each.state === 'pending' && !each.page.dead)
  act('everybody leaves')
  for (const each of tabs) {
    const { modal, other, disposed } = each
    for (const one of [modal, other])
      if (one && !disposed) world.job(each, 'close', async () => one.kernel.get(router)?.close('visitor'))
  }
  await rest(1500)
  await rest(150_000)
  for (const each of tabs) for (const what of watch.waiting(each)) violate(`I1 ${what} never ends`)
  // A wallet may take long to sign; meanwhile the visitor can disconnect, or close the modal.
  if (pending().length) {
    for (const each of tabs)
      if (!each.disposed) {
        if (pending().some(({ name }) => !/^(open|close)$/.test(name)))
          world.job(each, 'disconnect', () => each.modal.disconnect())
        if (world.open(each)) world.job(each, 'close', () => each.modal.close())
      }
    await rest(10_000)
    for (const { name } of pending()) violate(`I1 ${name} never settles`)
  }
  checkTypes(world)
  checkStored(world)

  world.borders.heal()
  for (const wallet of [world.wallet, world.spare]) {
    wallet.answer('approve')
    wallet.honest()
  }
  act('everything heals')
  for (const each of tabs) {
    if (each.page.stale || isDeaf(world) || (each.disposed && each === tab)) each.reload()
    each.page.tell('window', 'focus')
  }
  watch.reset()
  await rest(6000)
  checkAgreement(world)
  for (const each of tabs) checkTruth(world, each)
  checkPairings(world)
  const { provider } = world.wallet
  const accounts = (await provider.request({ method: 'eth_accounts' })) as readonly string[]
  const network = `eip155:${Number(await provider.request({ method: 'eth_chainId' }))}`
  // A locked wallet that still emits accounts shares none with the next page.
  const fickle = !accounts.length && world.told.length > 0
  const shared = [...accounts, ...world.told]
  for (const truth of isSilent(world) ? [] : world.truths) {
    if (truth.connector === PAIRED) {
      if (!phone.addresses().includes(truth.address))
        violate('I3 an account is shown that the phone does not share')
      continue
    }
    if (truth.connector === SPARE) {
      if (truth.address !== world.chain.address(6))
        violate('I3 an account is shown that the second wallet does not share')
      continue
    }
    if (!shared.some((each) => each.toLowerCase() === truth.address.toLowerCase()))
      violate(`I3 an account is shown that the wallet does not share`)
    if (truth.network !== network) violate(`I3 ${truth.network} is shown, the wallet is on ${network}`)
  }

  const me = visitor(world, tab)
  if (me.isOpen()) await me.close()
  if (!me.isOpen()) await me.open()
  if (!me.isOpen()) violate('I7 the modal does not open')
  if (me.view() === 'SwitchNetwork') await me.switchAgain()
  if (me.view() === 'UnsupportedChain') await me.choose('eip155:1')
  else if (!/^(Connect|Account)$/.test(me.view() ?? '')) violate(`I7 ${me.view()} is in the way`)
  if (!me.connected()) await me.connect()
  if (!me.connected()) violate('I7 connecting is not possible any more')
  if (me.isOpen()) await me.close()
  await rest(500)
  if (plan(world) === 'storage newer') return end(world)
  act('reload')
  tab.reload()
  await me.restored()
  await rest(1500)
  if (!me.connected() && (fickle || isSilent(world) || isLossy(world))) await me.connect()
  if (!me.connected()) violate('I3 the connection is lost with a reload')
  if (me.isOpen()) await me.close()
  await me.disconnect()
  if (me.connected() || records(world).length) violate('I3 disconnecting does not end the connection')
  act('reload')
  tab.reload()
  await me.restored()
  await rest(1500)
  if (me.connected()) violate('I3 an ended connection came back')
  return end(world)
}

const plan = ({ plan }: World) => plan && `${plan.point.border} ${plan.fault}`

/** I5: after disposal, the page has no resources of the modal. */
const end = async (world: World): Promise<void> => {
  const { origin, phone, tabs, time, violate } = world
  for (const tab of tabs) {
    const { modal, other, page } = tab
    tab.disposed = true
    page.run(() => {
      modal.dispose()
      other?.dispose()
    })
  }
  await world.rest(70_000)
  for (const tab of tabs) {
    const { page, provider } = tab
    if (page.listeners()) violate(`I5 ${page.listeners()} listeners of the page are left`)
    if (tab.spare?.listeners()) violate(`I5 ${tab.spare.listeners()} listeners of the second wallet are left`)
    if (provider.listeners()) violate(`I5 ${provider.listeners()} listeners of the wallet are left`)
    if (time.pending(page)) violate(`I5 ${time.pending(page)} timers are left`)
    if (phone.onLine(page)) violate('I5 the page is still on the line to the relay')
    if (origin.channels(page)) violate(`I5 ${origin.channels(page)} channels are left`)
    if (origin.locks(page)) violate(`I5 ${origin.locks(page)} locks are left`)
    if ((page.globals.get(LEASES) as Map<unknown, unknown> | undefined)?.size)
      violate('I5 leases of the page are left')
    // The host's own listeners are not counted.
    for (const modal of [tab.modal, tab.other])
      for (const [what, count] of Object.entries(modal ? census(modal.kernel) : {}))
        if (count && !/^(listeners|watchers)$/.test(what)) violate(`I5 ${count} ${what} are left`)
  }
}

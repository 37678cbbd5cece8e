import { definePlugin } from 'portico/kernel'
import { activity } from 'portico/plugins/activity'
import {
  activitySources,
  type SourcedActivity,
  type SourcedPage,
  type SourcedTransfer,
} from 'portico/plugins/activity/contract'
import { nfts } from 'portico/plugins/nfts'
import { nftSources, type SourcedNfts } from 'portico/plugins/nfts/contract'
import { tokens } from 'portico/plugins/tokens'
import { tokenSources } from 'portico/plugins/tokens/contract'
import type { Scene, World } from '../Scene.js'
import { address } from '../wallets.js'

const DAY = 86_400_000
const never = () => new Promise<never>(() => {})
const fails = () => Promise.reject(new Error('Offline'))
const friend = '0x9ac3f17b8d9e3f3e4a5f1e6ce4a1bba2f322b0aa'
/** Begins and ends like the friend's address. */
const lookalike = '0x9ac3f1c07e51d2b6a80947f3e65b18dd9d22b0aa'

/** A small picture, drawn here because the gallery sends no requests. */
const picture = (hue: number): string => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 64
  const context = canvas.getContext('2d')
  if (context)
    for (let at = 0; at < 4; at++) {
      context.fillStyle = `hsl(${hue + at * 24} 60% ${30 + at * 12}%)`
      context.fillRect(at * 8, at * 8, 64 - at * 16, 64 - at * 16)
    }
  return canvas.toDataURL('image/png')
}

const move = (direction: SourcedTransfer['direction'], amount: string, symbol: string): SourcedTransfer => ({
  direction,
  amount,
  symbol,
  name: symbol,
})
const row = (
  id: number,
  kind: string,
  days: number,
  transfers: readonly SourcedTransfer[],
  more: Partial<SourcedActivity> = {},
): SourcedActivity => ({
  id: String(id),
  kind,
  status: 'confirmed',
  at: Date.now() - days * DAY - id * 60_000,
  network: 'eip155:1',
  hash: `0x${id.toString(16).padStart(64, '0')}`,
  from: kind === 'receive' ? friend : address,
  to: kind === 'receive' ? address : friend,
  transfers,
  ...more,
})
const history = (): readonly SourcedActivity[] => [
  row(1, 'receive', 0, [move('in', '0.25', 'ETH')]),
  row(2, 'send', 0, [move('out', '12.5', 'USDC')]),
  row(3, 'trade', 1, [move('out', '0.04', 'ETH'), move('in', '98.1204', 'USDC')]),
  row(4, 'trade', 1, [move('out', '0.1', 'ETH')], { status: 'failed' }),
  row(5, 'receive', 5, [{ direction: 'in', amount: '1', nft: { name: 'Harbor Light 221' } }]),
  row(6, 'approve', 5, [move('out', String(2n ** 256n - 1n), 'USDC')]),
  row(7, 'deposit', 9, [move('out', '1234567890123.5', 'HARBOR')]),
  row(8, 'execute', 9, []),
  row(10, 'receive', 9, [move('in', '0', 'USDC')], { from: lookalike }),
  row(9, 'withdraw', 400, [move('in', '3', 'DAI')]),
]
const long = (): readonly SourcedActivity[] =>
  Array.from({ length: 300 }, (_, at) =>
    row(at + 1, at % 3 ? 'send' : 'receive', Math.floor(at / 4), [
      move(at % 3 ? 'out' : 'in', `${at + 1}.5`, at % 2 ? 'USDC' : 'ETH'),
    ]),
  )

/** Stands in for a service that knows transactions, tokens and NFTs. */
const source = (read: () => Promise<SourcedPage>, owned?: () => Promise<SourcedNfts>) =>
  definePlugin({
    id: 'gallery.activity',
    kernel: 1,
    setup: ({ contribute }) => {
      const plugin = 'gallery.activity'
      contribute(activitySources, { plugin, namespaces: ['eip155'], read })
      if (!owned) return
      contribute(nftSources, { plugin, namespaces: ['eip155'], read: owned })
      contribute(tokenSources, { plugin, namespaces: ['eip155'], read: async () => [] })
    },
  })
const having = (read: () => Promise<SourcedPage>) => () => [activity(), source(read)]
const owning = (owned: () => Promise<SourcedNfts>) => () => [
  activity(),
  nfts({ activity: false }),
  tokens(),
  source(async () => ({ rows: history() }), owned),
]
const page = (rows: () => readonly SourcedActivity[], next?: string) => async () => ({
  rows: rows(),
  ...(next && { next }),
})
/** Returns the first page, then calls `then`. */
const onePageThen = (then: () => Promise<SourcedPage>) => {
  let count = 0
  return () => (count++ ? then() : page(history, 'more')())
}

const enter = async ({ connect, wallets, open, find }: World) => {
  await connect(wallets.lantern)
  await open('Account')
  await find('[data-testid=balance][aria-busy=false]')
}
const listed = async (world: World) => {
  await enter(world)
  await world.find('[data-testid=activity-row]')
}
const openNfts = async (world: World) => {
  await enter(world)
  await world.press('[data-testid=tab-nfts]')
}
const openView =
  (selector: string) =>
  async ({ connect, wallets, open, find }: World) => {
    await connect(wallets.lantern)
    await open('Activity')
    await find(selector)
  }
/** The page sends a transaction. */
const send = async ({ modal, wallets, connect }: World) => {
  await connect(wallets.lantern)
  const hash = `0x${'ab'.repeat(32)}`
  wallets.lantern.respond('eth_sendTransaction', () => hash)
  wallets.lantern.respond('eth_getTransactionReceipt', () => null)
  wallets.lantern.respond('eth_getTransactionByHash', () => ({ hash, nonce: '0x1' }))
  await modal.provider('eip155').request({
    method: 'eth_sendTransaction',
    params: [{ from: address, to: friend, value: `0x${(25n * 10n ** 16n).toString(16)}` }],
  })
}
const collection = async (): Promise<SourcedNfts> => ({
  nfts: [
    { name: 'Harbor Light 221', image: picture(20) },
    { name: 'Harbor Light 7 with a name that needs more than one line', image: picture(200) },
    { name: 'Ticket', image: picture(120), count: 3 },
    { name: '' },
    { name: 'Without a picture' },
  ].filter(({ name, image }) => name || image),
})

/** The tabs of the activity and the NFTs, and the view of all transactions. */
export const activityScenes: readonly Scene[] = [
  { view: 'Account', state: 'activity', plugins: having(page(history)), enter: listed },
  {
    view: 'Account',
    state: 'activity: sent from here',
    note: 'No service: what this browser sent, on its way.',
    plugins: () => [activity()],
    enter: async (world) => {
      await send(world)
      await world.open('Account')
      await world.find('[data-testid=activity-row] [data-status=pending]')
    },
  },
  {
    view: 'Account',
    state: 'nfts',
    plugins: owning(collection),
    enter: async (world) => {
      await openNfts(world)
      await world.find('[data-testid=nft-tile] [data-ready]')
    },
  },
  { view: 'Account', state: 'nfts: loading', busy: true, plugins: owning(never), enter: openNfts },
  {
    view: 'Account',
    state: 'nfts: none',
    plugins: owning(async () => ({ nfts: [] })),
    enter: async (world) => {
      await openNfts(world)
      await world.find('[role=tabpanel] [data-testid=empty-state]')
    },
  },
  {
    view: 'Account',
    state: 'nfts: failed',
    plugins: owning(fails),
    enter: async (world) => {
      await openNfts(world)
      await world.find('[data-testid=nfts-failed]')
    },
  },
  {
    view: 'Activity',
    state: 'more to come',
    plugins: having(page(long, 'more')),
    enter: openView('[data-testid=activity-row]'),
  },
  {
    view: 'Activity',
    state: 'all of it',
    plugins: having(page(history)),
    enter: openView('[data-testid=activity-row]'),
  },
  {
    view: 'Activity',
    state: 'loading',
    busy: true,
    plugins: having(never),
    enter: openView('[data-testid=skeleton]'),
  },
  {
    view: 'Activity',
    state: 'none',
    plugins: having(page(() => [])),
    enter: openView('[data-testid=empty-state]'),
  },
  {
    view: 'Activity',
    state: 'failed',
    plugins: having(fails),
    enter: openView('[data-testid=activity-failed]'),
  },
  {
    view: 'Activity',
    state: 'more not to be had',
    plugins: () => having(onePageThen(fails))(),
    enter: async (world) => {
      await openView('[data-testid=activity-row]')(world)
      await world.scrollTo('[data-testid=load-more]')
      await world.find('[data-testid=pager][data-state=failed]')
    },
  },
  {
    view: 'Activity',
    state: 'offline',
    plugins: having(fails),
    enter: async (world) => {
      await world.connect(world.wallets.lantern)
      world.offline()
      await world.open('Activity')
      await world.find('[data-testid=activity-failed]')
    },
  },
]

import { createModal } from 'portico'
import { type Modal, router as routerToken } from 'portico/core'
import type { AnyPlugin, LazyPlugin } from 'portico/kernel'
import { walletconnect } from 'portico/plugins/walletconnect'
import { preset } from 'portico/preset'
import { createMockChain, createMockWallet } from 'portico/testing'
import { createBorders, type Plan } from './borders.js'
import { createOrigin } from './createOrigin.js'
import { createPage, type Page } from './createPage.js'
import { createPhone } from './createPhone.js'
import { createPrompts } from './createPrompts.js'
import { createTime } from './createTime.js'
import { createWatch } from './createWatch.js'
import { fakeFetch } from './fakeService.js'
import { faultyChunk, hostPlugins } from './faultyTaps.js'
import { happenings } from './happenings.js'
import { HOST_KEYS } from './hostKeys.js'
import type { GlobalParts } from './installGlobals.js'
import { SPARE, WALLET } from './testWallet.js'
import { type Wrapped, wrapProvider } from './wrapProvider.js'

export interface WorldOptions {
  readonly seed: number
  readonly plan?: Plan
  /** Awaited after every step, because code loads in real time. */
  readonly settle?: () => Promise<unknown>
  /** Adds a plugin that sends requests to services on each connection, and a configured project. */
  readonly services?: boolean
  /** Wallets on other devices can be paired. */
  readonly pairing?: boolean
  /** A wallet without events. */
  readonly mute?: boolean
  /** More plugins of the host. */
  readonly plugins?: readonly (AnyPlugin | LazyPlugin)[]
  /** Functions this browser does not have. */
  readonly missing?: readonly string[]
  /** Two wallets are installed. */
  readonly spare?: boolean
  /** Features of the host. */
  readonly features?: Readonly<Record<string, boolean>>
  /** Two modals on the page. */
  readonly twice?: boolean
}

export interface Tab {
  page: Page
  modal: Modal
  /** The second modal of the page. */
  other: Modal | undefined
  provider: Wrapped
  /** The second wallet's, where there are two. */
  spare: Wrapped | undefined
  disposed: boolean
  reload(): void
}

export interface Job {
  readonly name: string
  state: 'pending' | 'done' | 'failed' | 'gone'
  error?: unknown
  readonly page: Page
}

/** The developer's alert about a faulty answer of the configuration service. */
const alertFor = (fault: string): RegExp | undefined => {
  if (fault === 'turns away') return /Invalid App Configuration/
  const [, status] = /^status (\d+)$/.exec(fault) ?? []
  if (status === '401' || status === '403') return /^Invalid App Configuration/
  if (status === '429') return /^Rate Limited/
  return status?.startsWith('5') ? /^Server Error/ : undefined
}

export const createWorld = (options: WorldOptions) => {
  const { seed, plan } = options
  const violations: string[] = []
  /** Connections shown by modals after all faults had ended. */
  const truths: {
    readonly tab: Tab
    readonly connector: string
    readonly address: string
    readonly network: string
  }[] = []
  const violate = (text: string) => {
    if (!violations.includes(text)) violations.push(text)
  }
  const borders = createBorders(plan)
  const time = createTime(seed, options.settle)
  const box = new Map<string, string>(Object.entries(HOST_KEYS))
  const chain = createMockChain({ namespace: 'eip155', references: ['1', '137', '10'] })
  chain.setBalance(chain.address(), 7n * 10n ** 18n)
  const wallet = createMockWallet({
    id: WALLET,
    name: 'Test Wallet',
    chains: [chain],
    networks: ['eip155:1', 'eip155:137'],
    accounts: { eip155: [chain.address(1), chain.address(2)] },
  })
  const spare = createMockWallet({
    id: SPARE,
    name: 'Spare Wallet',
    chains: [chain],
    networks: ['eip155:1', 'eip155:137'],
    accounts: { eip155: [chain.address(6)] },
  })
  /** Accounts of the wallet's last event. */
  let told: readonly string[] = []
  let network = '0x1'
  wallet.provider.on('accountsChanged', (accounts) => {
    told = accounts as readonly string[]
  })
  wallet.provider.on('chainChanged', (id) => {
    network = String(id)
  })
  const tabs: Tab[] = []
  const jobs: Job[] = []
  const reports: unknown[] = []
  const { asked, act, now: actName } = createPrompts(violate)
  const origin = createOrigin(time)
  const phone = createPhone({
    borders,
    time,
    addresses: () => [chain.address(1), chain.address(2)],
    asked,
    happen: (page, fault) => happenIn(page)(fault),
  })
  const job = (tab: Tab, name: string, run: () => Promise<unknown>): Job => {
    const { page } = tab
    const mine: Job = { name, state: 'pending', page }
    jobs.push(mine)
    page.run(run).then(
      () => {
        mine.state = 'done'
      },
      (error) => {
        mine.state = 'failed'
        mine.error = error
      },
    )
    return mine
  }

  const parts: GlobalParts = {
    time,
    cross: (page, op) => {
      if (page.dead) return undefined
      const fault = borders.cross('timer', op)
      if (fault === 'late') watch.slack += 60_000
      // Setting a timer runs no foreign code, so an event cannot come during the call, only after it.
      happenIn(page)(fault?.replace(/^now/, 'then'))
      return fault
    },
    fetchOf: (page) => fakeFetch(page, borders, time, happenIn(page)),
    complain: (page, args) => {
      if (plan && alertFor(plan.fault)?.test(args.join(' '))) return
      if (!page.dead) violate(`I2 console: ${args.map(String).join(' ').slice(0, 200)}`)
    },
  }
  const happenIn = (page: Page) => (fault: string | undefined) => {
    const [when, what = ''] = (fault ?? '').split(/ (.*)/)
    if (when !== 'now' && when !== 'then') return
    const tab = tabs.find((each) => each.page === page)
    const run = happenings[what]
    if (!tab || !run) return
    const go = () => {
      if (tab.page === page) page.run(() => run({ tab, world }))
    }
    if (when === 'now') go()
    else time.deliver(what, go)
  }

  const load = (tab: Tab) => {
    const page = createPage({
      borders,
      time,
      box,
      origin,
      phone,
      missing: options.missing ?? [],
      happen: (fault) => happenIn(page)(fault),
      stored: (from, key) => {
        for (const each of tabs)
          if (each.page !== from)
            time.deliver(`storage ${key}`, () => {
              if (!each.page.dead) each.page.tell('window', 'storage', { key })
            })
      },
    })
    tab.page = page
    tab.disposed = false
    tab.provider = wrapProvider(page, { borders, time, wallet, asked, happen: happenIn(page) })
    const { request, ...events } = tab.provider.provider
    const provider = options.mute ? { request } : { request, ...events }
    const uuid = '11111111-2222-4333-8444-555555555555'
    const detail = {
      info: { uuid, name: 'Test Wallet', rdns: WALLET, icon: 'data:image/png;base64,AA==' },
      provider,
    }
    EventTarget.prototype.addEventListener.call(page.window, 'eip6963:requestProvider', () =>
      page.window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
    )
    tab.spare = options.spare
      ? wrapProvider(page, { borders, time, wallet: spare, asked, happen: happenIn(page) })
      : undefined
    if (tab.spare) {
      const beside = {
        info: { ...detail.info, uuid: `${uuid.slice(0, -1)}6`, name: 'Spare Wallet', rdns: SPARE },
        provider: tab.spare.provider,
      }
      EventTarget.prototype.addEventListener.call(page.window, 'eip6963:requestProvider', () =>
        page.window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: beside })),
      )
    }
    const make = () => {
      const context = { page, borders, time, happen: happenIn(page) }
      return createModal({
        networks: chain.networks as never,
        debug: false,
        ...(options.features ? { features: options.features } : {}),
        ...(options.services || options.pairing
          ? {
              projectId: 'test',
              hosts: { api: 'https://api.test', rpc: 'https://rpc.test', usage: 'https://usage.test' },
            }
          : {}),
        onError: (error) => {
          if (!page.dead) reports.push(error)
        },
        plugins: [
          ...preset().map((each) => faultyChunk(each, context)),
          ...hostPlugins(context, !!options.services),
          ...(options.pairing ? [walletconnect()] : []),
          ...(options.plugins ?? []),
        ],
      })
    }
    page.run(() => {
      tab.modal = make()
      tab.other = options.twice ? make() : undefined
      for (const modal of [tab.modal, tab.other])
        modal?.on('*', (event) => {
          const fault = page.dead ? undefined : borders.cross('host', event)
          happenIn(page)(fault)
          if (fault === 'throws') throw new Error(`planned in ${event}`)
          if (fault === 'rejects') return Promise.reject(new Error(`planned in ${event}`)) as never
        })
      for (const modal of [tab.modal, tab.other]) modal?.subscribe(() => {})
      for (const modal of [tab.modal, tab.other]) modal?.start()
    })
  }
  const addTab = (): Tab => {
    const tab = {
      reload: () => {
        tab.page.dead = true
        origin.left()
        tab.provider.drop()
        tab.spare?.drop()
        for (const each of jobs) if (each.page === tab.page && each.state === 'pending') each.state = 'gone'
        load(tab)
      },
    } as Tab
    tabs.push(tab)
    load(tab)
    return tab
  }

  const watch = createWatch({ tabs, time, violate })
  /** Runs the world until `done`, for at most `ms` of virtual time. */
  const pump = async (done: () => boolean, ms: number): Promise<boolean> => {
    const until = time.now() + ms
    for (let steps = 0; ; steps++) {
      watch.look()
      if (done()) return true
      if (steps > 20_000) {
        violate(`I1 no end of work in "${actName()}"`)
        return false
      }
      if (await time.step(until)) continue
      watch.look()
      if (done()) return true
      time.skip(until)
      watch.look()
      return done()
    }
  }

  const world = {
    seed,
    plan,
    options,
    borders,
    time,
    box,
    chain,
    wallet,
    spare,
    phone,
    origin,
    tabs,
    jobs,
    reports,
    violations,
    get told() {
      return told
    },
    truth: () => ({ accounts: told.length ? told : [chain.address(1), chain.address(2)], network }),
    truths,
    hostKeys: HOST_KEYS,
    watch,
    parts,
    violate,
    act,
    job,
    addTab,
    pump,
    rest: (ms: number) => pump(() => false, ms),
    open: (tab: Tab) => !!tab.modal.kernel.get(routerToken)?.state.get().open,
  }
  return world
}

export type World = ReturnType<typeof createWorld>

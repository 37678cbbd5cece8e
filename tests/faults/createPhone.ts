import type { Borders } from './borders.js'
import type { Page } from './createPage.js'
import type { Time } from './createTime.js'

interface Paired {
  readonly topic: string
  readonly pairingTopic: string
  readonly expiry: number
  readonly acknowledged: true
  readonly namespaces: Readonly<Record<string, { accounts: string[]; methods: string[]; events: string[] }>>
  readonly peer: { readonly publicKey: string; readonly metadata: object }
  readonly self: { readonly publicKey: string; readonly metadata: object }
}

interface Proposal {
  readonly topic: string
  readonly page: Page
  readonly expires: number
  readonly optional: Readonly<Record<string, { chains: string[]; methods: string[]; events: string[] }>>
  settle(paired: Paired): void
  refuse(error: unknown): void
  over: boolean
}

interface Line {
  readonly page: Page
  /** True until the page closes its connection. */
  open: boolean
  tell(event: string, given: object): void
  /** Takes over a session that was approved for another page. */
  hear(paired: Paired): void
  /** Drops a session that the wallet has ended, and emits that. */
  lose(topic: string): void
}

export interface PhoneParts {
  readonly borders: Borders
  readonly time: Time
  /** Addresses the wallet approves. */
  readonly addresses: () => readonly string[]
  asked(method: string): void
  happen(page: Page, fault: string | undefined): void
}

type Call = { readonly method: string; readonly params?: unknown }

/** Faults of a page's request to the relay or a wallet behind it. */
export const relayFaults: readonly string[] = [
  'never',
  'late 4 s',
  'late 40 s',
  'throws error',
  'rejects error',
  'rejects 5000',
  'rejects expired',
  'rejects nothing',
  'answers null',
  'answers text',
  'answers alien',
  'answers empty',
  'drops',
  'turns away',
]

/**
 * Faults of the wallet's answer to a pairing. The session comes
 * with the answer, so the answer alone cannot be lost.
 */
export const approvalFaults: readonly string[] = relayFaults.filter(
  (each) => !/^(never|drops|turns|throws)/.test(each),
)

const error: Readonly<Record<string, () => unknown>> = {
  error: () => new Error('No matching key. session topic does not exist'),
  '5000': () => ({ code: 5000, message: 'User rejected.' }),
  expired: () => new Error('Proposal expired'),
  nothing: () => undefined,
}

/** How long the package tries to send a message, in milliseconds. */
const PUBLISH = 60_000

/** How long the package keeps a proposal, in milliseconds. */
const EXPIRY = 300_000

const hex = (seed: number) => seed.toString(16).padStart(64, '0')

/** A wallet on another device, its relay, and the browser's storage for both. */
export const createPhone = ({ borders, time, addresses, asked, happen }: PhoneParts) => {
  const proposals: Proposal[] = []
  /** Storage shared by the pages of the origin. */
  const stored = new Map<string, Paired>()
  /** Connections from the wallet's point of view. */
  const held = new Map<string, Paired>()
  /** Approved sessions that no page has received yet. */
  const unheard: Paired[] = []
  const lines: Line[] = []
  let topics = 0

  const heard = (paired: Paired, page?: Page) => {
    stored.set(paired.topic, paired)
    // The relay delivers to one page: the one that asked if it is connected, else the first.
    const open = lines.filter((line) => line.open && !line.page.dead)
    const line = open.find((each) => each.page === page) ?? open[0]
    if (!line) return void unheard.push(paired)
    line.hear(paired)
    line.tell('session_connect', { session: paired })
  }

  /** Stands in for `UniversalProvider.init` of a page. */
  const init = (page: Page) => {
    const listeners = new Map<string, Set<(given: never) => void>>()
    const relayed = new Map<string, Set<(given: never) => void>>()
    const mine = new Map<string, Paired>(stored)
    const on =
      (all: typeof listeners) =>
      (event: string, listener: (given: never) => void): void => {
        all.set(event, (all.get(event) ?? new Set()).add(listener))
      }
    const off = (all: typeof listeners) => (event: string, listener: (given: never) => void) =>
      void all.get(event)?.delete(listener)
    const tellRelay = (event: string, given?: unknown) => {
      for (const run of [...(relayed.get(event) ?? [])]) page.run(() => run(given as never))
    }
    const line: Line = {
      page,
      open: true,
      hear: (paired) => void mine.set(paired.topic, paired),
      lose: (topic) => {
        mine.delete(topic)
        stored.delete(topic)
        line.tell('session_delete', { topic })
      },
      tell: (event, given) => {
        if (page.dead || !line.open) return
        const fault = borders.cross('relay', `event ${event}`)
        happen(page, fault)
        if (fault === 'never') return
        const run = () => {
          if (page.dead || !line.open) return
          for (const each of [...(listeners.get(event) ?? [])]) page.run(() => each(given as never))
        }
        if (fault === 'late') return void time.after(4000, run, page)
        run()
        if (fault === 'twice') run()
      },
    }

    /**
     * Makes a call across the border: returns the result of `work`,
     * unless a fault changes it; the seed sets the order.
     */
    const cross = (op: string, work: () => unknown, base?: Promise<object>): Promise<never> => {
      if (page.dead) return new Promise(() => {})
      const fault = borders.cross('relay', op)
      happen(page, fault)
      const [verb, kind = ''] = (fault ?? '').split(/ (.*)/)
      if (verb === 'throws') throw error[kind]?.()
      return new Promise<never>((resolve, reject) => {
        const settle = (run: () => void) => time.deliver(op, () => !page.dead && run())
        const answer = () => {
          if (page.dead) return
          Promise.resolve()
            .then(work)
            .then(
              (value) => settle(() => resolve(value as never)),
              (cause) => settle(() => reject(cause)),
            )
        }
        // The package gives up if the relay does not accept the message.
        if (op === 'disconnect' && /^(never|turns|drops)$/.test(verb ?? ''))
          time.after(PUBLISH, () => settle(() => reject(new Error('Failed to publish payload'))), page)
        if (verb === 'never') return
        if (verb === 'turns') {
          tellRelay('relayer_error', new Error('Unauthorized: origin not allowed'))
          return
        }
        if (verb === 'drops') {
          relayer.connected = false
          tellRelay('relayer_disconnect')
          time.after(
            1000,
            () => {
              relayer.connected = true
              tellRelay('relayer_connect')
            },
            page,
          )
          return
        }
        if (verb === 'late') return void time.after(Number.parseInt(kind, 10) * 1000, answer, page)
        if (verb === 'rejects') return settle(() => reject(error[kind]?.()))
        if (verb !== 'answers') return answer()
        if (kind === 'null') return settle(() => resolve(null as never))
        if (kind === 'text') return settle(() => resolve('yes' as never))
        const namespaces =
          kind === 'empty' ? {} : { eip155: { accounts: [`eip155:5:${addresses()[0]}`, 'eip155:1:nobody'] } }
        // Even a faulty approval has the topic of its session.
        Promise.resolve(base ?? { topic: hex(998), uri: 'https://evil.test' }).then(
          (given) => settle(() => resolve({ ...given, namespaces } as never)),
          (cause) => settle(() => reject(cause)),
        )
      })
    }

    const relayer = {
      connected: true,
      transportExplicitlyClosed: false,
      subscriber: { topics: [] as string[] },
      on: on(relayed),
      off: off(relayed),
      request: (call: Call) => cross(call.method, () => true),
      subscribe: async () => '',
      transportOpen: async () => {
        relayer.connected = true
      },
      restartTransport: async () => {
        relayer.connected = true
      },
      transportClose: async () => {
        relayer.transportExplicitlyClosed = true
        line.open = false
      },
    }
    const client = {
      on: on(listeners),
      off: off(listeners),
      events: { removeAllListeners: () => {} },
      proposal: { getAll: () => [] },
      session: {
        getAll: () => [...mine.values()],
        get keys() {
          return [...mine.keys()]
        },
        set: async (topic: string, paired: Paired) => void mine.set(topic, paired),
        delete: async (topic: string) => void mine.delete(topic),
      },
      core: {
        relayer,
        verify: { register: async () => '' },
        history: { on: () => {} },
        pairing: { create: async () => ({ topic: '', uri: '' }) },
        crypto: { setSymKey: async () => '', keychain: { keychain: new Map() } },
        expirer: { set: () => {} },
        storage: {
          getKeys: async () => ['wc@2:client:0.3//session', 'wc@2:core:0.3//keychain'],
          getItem: async (key: string) =>
            key.endsWith('session')
              ? [...stored.values()]
              : Object.fromEntries([...stored.keys()].map((each) => [each, hex(7)])),
          setItem: async () => {},
          removeItem: async () => {},
        },
      },
      connect: async ({ optionalNamespaces: optional }: { optionalNamespaces: Proposal['optional'] }) => {
        const topic = hex(++topics)
        await relayer.request({ method: 'wc_proposeSession' })
        // Make the link across the border, so that a fault can change it.
        const { uri } = Object(
          await cross('connect', () => ({ uri: `wc:${topic}@2?relay-protocol=irn&symKey=${hex(7)}` })),
        ) as { uri?: string }
        let proposal: Proposal | undefined
        const approved = new Promise<Paired>((settle, refuse) => {
          proposal = { topic, page, optional, expires: time.now() + EXPIRY, settle, refuse, over: false }
        })
        approved.catch(() => {
          if (proposal) proposal.over = true
        })
        if (proposal) {
          const { refuse } = proposal
          proposals.push(proposal)
          time.after(EXPIRY, () => refuse(error.expired?.()))
        }
        const approval = () => {
          const answer = cross('approval', () => approved, approved)
          // A pairing that failed for the page can no longer be approved.
          answer.catch((cause) => proposal?.refuse(cause))
          return answer
        }
        return { uri, approval }
      },
      request: async ({ topic, request }: { topic: string; chainId: string; request: Call }) => {
        await cross('irn_publish', () => {
          if (!held.has(topic)) throw error.error?.()
          asked(request.method)
        })
        return cross(`phone ${request.method}`, () => `0x${'12'.repeat(65)}`)
      },
      disconnect: async ({ topic }: { topic: string }) => {
        await cross('disconnect', () => void held.delete(topic))
        mine.delete(topic)
        stored.delete(topic)
      },
    }
    return cross('init', () => {
      lines.push(line)
      for (const paired of unheard.splice(0)) heard(paired, page)
      // The wallet ended a session between this page's storage read and its connection: the relay kept the
      // message.
      for (const topic of mine.keys()) if (!held.has(topic)) time.deliver('mailbox', () => line.lose(topic))
      return { client }
    })
  }

  const all = (event: string, topic: string, given: object) => {
    for (const line of lines) line.tell(event, { topic, ...given })
  }
  return {
    init,
    addresses,
    /** The visitor scans a code; the wallet's owner approves or rejects. */
    scan: (uri: string, answer: 'approve' | 'reject' = 'approve') => {
      const proposal = proposals.find(({ topic }) => uri.startsWith(`wc:${topic}@`))
      if (!proposal || time.now() > proposal.expires) return
      asked('pairing')
      time.deliver('scanned', () => {
        if (proposal.over) return
        if (answer === 'reject') return proposal.refuse(error['5000']?.())
        const { topic, optional, page } = proposal
        const paired: Paired = {
          topic: hex(1000 + topics),
          pairingTopic: topic,
          expiry: Math.floor(time.wall() / 1000) + 7 * 86_400,
          acknowledged: true,
          namespaces: Object.fromEntries(
            Object.entries(optional).map(([namespace, { chains, methods, events }]) => [
              namespace,
              {
                accounts: chains.flatMap((on) => addresses().map((each) => `${on}:${each}`)),
                methods,
                events,
              },
            ]),
          ),
          peer: { publicKey: hex(8), metadata: { name: 'Phone' } },
          self: { publicKey: hex(9), metadata: {} },
        }
        held.set(paired.topic, paired)
        heard(paired, page)
        proposal.settle(paired)
      })
    },
    /** The wallet puts another of its accounts first. */
    select: (address: string) => {
      for (const topic of held.keys())
        all('session_event', topic, {
          params: { chainId: 'eip155:1', event: { name: 'accountsChanged', data: [`eip155:1:${address}`] } },
        })
    },
    /** The owner ends the connections. */
    end: () => {
      for (const topic of [...held.keys()]) {
        held.delete(topic)
        stored.delete(topic)
        for (const line of lines) line.lose(topic)
      }
    },
    /** Pairings that a page knows of. */
    kept: () => [...stored.keys()],
    /** Number of pages that are still connected. */
    onLine: (page: Page) => lines.filter((line) => line.page === page && line.open).length,
  }
}

export type Phone = ReturnType<typeof createPhone>

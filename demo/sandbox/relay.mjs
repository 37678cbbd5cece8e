// @ts-check
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { WebSocketServer } from 'ws'
import { isMain, parsePort, readyLine, runUntilSignal } from '../serve/cli.mjs'
import { listen } from '../serve/listen.mjs'
import { readRelayAuth } from './relay-auth.mjs'

/** Less than the 30 s without traffic after which clients close the connection. */
const PING_MS = 15_000
const DEFAULT_TTL = 6 * 60 * 60
/** Close code with which the public relay refuses a connection. */
const REFUSED = 3000
/** Delay of a late message, in milliseconds. */
const LATE = 5000
/** Tags that the public clients put on messages of a session. */
const TAGS = /** @type {Readonly<Record<number, Letters>>} */ ({
  1103: 'settled',
  1108: 'request',
  1109: 'answer',
})
/** Calls that count as a step of a pairing. */
const CALLS = /** @type {Readonly<Record<string, Letters>>} */ ({
  wc_proposeSession: 'propose',
  wc_approveSession: 'approve',
  irn_subscribe: 'subscribe',
})

/** @typedef {'propose' | 'approve' | 'subscribe' | 'settled' | 'request' | 'answer'} Letters steps of a pairing and of a request over its session */
/**
 * Faults of one message: it is ignored, accepted but never delivered, delivered late, or its connection closes.
 *
 * @typedef {'swallow' | 'lose' | 'delay' | 'drop'} Fate
 */

/**
 * @typedef {object} Letter
 * @property {string} message encrypted with the topic's key
 * @property {number} publishedAt
 * @property {number} expiresAt
 * @property {number} tag
 * @property {string | undefined} attestation
 * @property {string} from the client that published it
 * @property {Set<string>} read clients that have acknowledged it
 */

/**
 * State that outlives a relay: pass it to the next one, so that clients still receive their messages.
 *
 * @typedef {object} Mailbox
 * @property {Map<string, Letter[]>} letters by topic
 * @property {Map<string, Set<string>>} topics by client
 */

/**
 * Faults to simulate until they are reset.
 *
 * @typedef {object} RelayFaults
 * @property {string | undefined} refuse text with which every new connection is refused
 * @property {boolean} unreachable new connections are cut before the handshake
 * @property {Set<string>} swallow methods that are never answered
 * @property {Map<string, { code: number, message: string }>} errors error answers by method
 * @property {number} delayMs wait before each answer
 * @property {Map<Letters, Fate>} letters fault of the next message of a step only
 */

/**
 * @typedef {object} Relay
 * @property {string} url for the clients
 * @property {RelayFaults} faults
 * @property {Mailbox} mailbox
 * @property {Readonly<Record<string, number>>} calls how often each method was called
 * @property {number} readyMs
 * @property {() => number} clients how many are connected
 * @property {() => void} drop cuts every connection
 * @property {() => void} stall leaves every connection open, but neither side receives anything again
 * @property {() => Promise<void>} stop
 */

/** @typedef {{ send(text: string): void, close(code: number, reason: string): void, terminate(): void, ping(): void, readyState: number, on(event: string, listener: (...given: any[]) => void): unknown }} Socket */
/** @typedef {{ socket: Socket, id: string, alive: boolean, dead: boolean, sent: Map<string, Letter> }} Client */
/** @typedef {Record<string, any>} Params */

/** @returns {Mailbox} */
export const createMailbox = () => ({ letters: new Map(), topics: new Map() })

/** @param {string} topic @param {string} client */
const subscriptionId = (topic, client) =>
  createHash('sha256')
    .update(topic + client)
    .digest('hex')

/**
 * Starts the relay that carries encrypted messages between a page and a wallet (the IRN methods that clients of
 * version 2.25 and of earlier versions call).
 *
 * @param {object} [options]
 * @param {number} [options.port]
 * @param {readonly string[]} [options.projectIds] accepted ids; any if absent
 * @param {Mailbox} [options.mailbox] of an earlier relay
 * @param {(line: string) => void} [options.log]
 * @returns {Promise<Relay>}
 */
export async function startRelay({ port = 0, projectIds, mailbox = createMailbox(), log = () => {} } = {}) {
  const started = performance.now()
  /** @type {Set<Client>} */
  const clients = new Set()
  /** @type {Record<string, number>} */
  const calls = {}
  /** @type {RelayFaults} */
  const faults = {
    refuse: undefined,
    unreachable: false,
    swallow: new Set(),
    errors: new Map(),
    delayMs: 0,
    letters: new Map(),
  }

  /** @param {string} topic */
  const lettersOf = (topic) => {
    const now = Date.now()
    const left = (mailbox.letters.get(topic) ?? []).filter(({ expiresAt }) => expiresAt > now)
    if (left.length) mailbox.letters.set(topic, left)
    else mailbox.letters.delete(topic)
    return left
  }

  /** @param {Client} client @param {string} topic @param {Letter} letter */
  const deliver = (client, topic, letter) => {
    // Ids are text, because they exceed the safe integers.
    const id = `${Date.now()}${String(randomBytes(3).readUIntBE(0, 3) % 1_000_000).padStart(6, '0')}`
    const { message, publishedAt, tag, attestation } = letter
    if (client.dead) return
    client.sent.set(id, letter)
    const data = { topic, message, publishedAt, tag, ...(attestation && { attestation }) }
    const params = JSON.stringify({ id: subscriptionId(topic, client.id), data })
    client.socket.send(`{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":${params}}`)
  }

  /** @param {Client} client @param {string} topic @param {string} message @param {Params} rest */
  const publish = (client, topic, message, { ttl = DEFAULT_TTL, tag = 0, attestation }) => {
    const all = lettersOf(topic)
    if (all.some((each) => each.message === message)) return true
    const publishedAt = Date.now()
    /** @type {Letter} */
    const letter = {
      message,
      publishedAt,
      expiresAt: publishedAt + ttl * 1000,
      tag,
      attestation,
      from: client.id,
      read: new Set(),
    }
    mailbox.letters.set(topic, [...all, letter])
    for (const each of clients)
      if (each.id !== client.id && mailbox.topics.get(each.id)?.has(topic)) deliver(each, topic, letter)
    return true
  }

  /** @param {Client} client @param {string} topic */
  const unread = (client, topic) =>
    lettersOf(topic).filter(({ from, read }) => from !== client.id && !read.has(client.id))

  /** @param {Client} client @param {string} topic */
  const subscribe = (client, topic) => {
    const topics = mailbox.topics.get(client.id) ?? new Set()
    mailbox.topics.set(client.id, topics.add(topic))
    // After the answer, because a client drops messages for a subscription it does not know yet.
    setImmediate(() => {
      if (clients.has(client)) for (const letter of unread(client, topic)) deliver(client, topic, letter)
    })
    return subscriptionId(topic, client.id)
  }

  /** @param {Client} client @param {readonly string[]} topics */
  const fetchMessages = (client, topics) => ({
    messages: topics.flatMap((topic) =>
      unread(client, topic).map(({ message, publishedAt, tag }) => ({ topic, message, publishedAt, tag })),
    ),
    hasMore: false,
  })

  /** @type {Record<string, (client: Client, params: Params) => unknown>} */
  const methods = {
    irn_publish: (client, params) => publish(client, params.topic, params.message, params),
    irn_batchPublish: (client, { messages }) => {
      for (const each of messages) publish(client, each.topic, each.message, each)
      return true
    },
    irn_subscribe: (client, { topic }) => subscribe(client, topic),
    irn_batchSubscribe: (client, { topics }) =>
      topics.map((/** @type {string} */ each) => subscribe(client, each)),
    irn_unsubscribe: (client, { topic }) => {
      mailbox.topics.get(client.id)?.delete(topic)
      return true
    },
    irn_batchUnsubscribe: (client, { subscriptions = [] }) => {
      for (const { topic } of subscriptions) mailbox.topics.get(client.id)?.delete(topic)
      return true
    },
    irn_fetchMessages: (client, { topic }) => fetchMessages(client, [topic]),
    irn_batchFetchMessages: (client, { topics }) => fetchMessages(client, topics),
    // A proposal also subscribes its sender to the pairing topic.
    wc_proposeSession: (client, params) => {
      subscribe(client, params.pairingTopic)
      return publish(client, params.pairingTopic, params.sessionProposal, { ...params, tag: 1100 })
    },
    // An approval also subscribes the wallet to the session topic.
    wc_approveSession: (client, params) => {
      publish(client, params.pairingTopic, params.sessionProposalResponse, { ...params, tag: 1101 })
      subscribe(client, params.sessionTopic)
      return publish(client, params.sessionTopic, params.sessionSettlementRequest, { ...params, tag: 1102 })
    },
  }

  /** @param {Client} client @param {string} text */
  const hear = (client, text) => {
    /** @type {{ method?: string, params?: Params }} */
    const { method, params = {} } = JSON.parse(text)
    const id = /"id"\s*:\s*("[^"]*"|\d+)/.exec(text)?.[1] ?? 'null'
    if (method === undefined) {
      // Clients write a large number as the text of a bigint: "123n".
      const key = /\d+/.exec(id)?.[0] ?? ''
      client.sent.get(key)?.read.add(client.id)
      client.sent.delete(key)
      return
    }
    calls[method] = (calls[method] ?? 0) + 1
    log(`${method}  ${client.id.slice(0, 8)}`)
    if (faults.swallow.has(method)) return
    const step = CALLS[method] ?? (method === 'irn_publish' ? TAGS[params.tag] : undefined)
    const fate = step && faults.letters.get(step)
    if (step) faults.letters.delete(step)
    if (fate) log(`${fate}  ${step}`)
    if (fate === 'swallow') return
    if (fate === 'drop') return client.socket.terminate()
    /** @param {string} outcome */
    const answer = (outcome) => {
      const send = () =>
        clients.has(client) && !client.dead && client.socket.send(`{"id":${id},"jsonrpc":"2.0",${outcome}}`)
      if (faults.delayMs) setTimeout(send, faults.delayMs)
      else send()
    }
    const error = faults.errors.get(method)
    if (error) return answer(`"error":${JSON.stringify(error)}`)
    if (fate === 'lose') return answer('"result":true')
    if (fate === 'delay') {
      setTimeout(() => answer(`"result":${JSON.stringify(methods[method]?.(client, params))}`), LATE)
      return
    }
    const run = methods[method]
    if (run) return answer(`"result":${JSON.stringify(run(client, params))}`)
    answer(`"error":${JSON.stringify({ code: -32601, message: `Method not found: ${method}` })}`)
  }

  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ clients: clients.size, topics: mailbox.letters.size, calls }))
  })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1024 * 1024 })
  server.on('upgrade', (request, connection, head) => {
    if (faults.unreachable) return connection.destroy()
    sockets.handleUpgrade(request, connection, head, (/** @type {Socket} */ socket) => {
      const params = new URL(request.url ?? '', 'http://relay').searchParams
      try {
        if (faults.refuse) throw new Error(faults.refuse)
        const projectId = params.get('projectId')
        if (projectIds && !projectIds.includes(projectId ?? '')) throw new Error('Unauthorized: invalid key')
        welcome(socket, readRelayAuth(params.get('auth')))
      } catch (error) {
        log(`refused  ${error}`)
        socket.close(REFUSED, error instanceof Error ? error.message : String(error))
      }
    })
  })

  /** @param {Socket} socket @param {string} id */
  const welcome = (socket, id) => {
    /** @type {Client} */
    const client = { socket, id, alive: true, dead: false, sent: new Map() }
    clients.add(client)
    log(`joined  ${id.slice(0, 8)}`)
    socket.on('pong', () => {
      client.alive = true
    })
    socket.on('close', () => clients.delete(client))
    socket.on('error', () => socket.terminate())
    socket.on('message', (data) => {
      if (client.dead) return
      try {
        hear(client, String(data))
      } catch (error) {
        log(`unreadable  ${error}`)
      }
    })
  }

  const drop = () => {
    for (const { socket } of clients) socket.terminate()
    clients.clear()
  }
  const stall = () => {
    for (const client of clients) client.dead = true
  }
  const beat = setInterval(() => {
    for (const client of clients) {
      if (client.dead) continue
      if (!client.alive) client.socket.terminate()
      client.alive = false
      client.socket.ping()
    }
  }, PING_MS)

  const { url, stop } = await listen(server, port)
  return {
    url: url.replace(/^http/, 'ws'),
    faults,
    mailbox,
    calls,
    readyMs: performance.now() - started,
    clients: () => clients.size,
    drop,
    stall,
    async stop() {
      clearInterval(beat)
      drop()
      await stop()
    },
  }
}

if (isMain(import.meta.url)) {
  await runUntilSignal(async () => {
    const { values } = parseArgs({
      options: {
        port: { type: 'string' },
        project: { type: 'string', multiple: true },
        verbose: { type: 'boolean', default: false },
      },
    })
    const relay = await startRelay({
      port: parsePort(values.port, '--port'),
      ...(values.project && { projectIds: values.project }),
      ...(values.verbose && { log: (line) => console.log(`relay  ${line}`) }),
    })
    console.log(readyLine('relay', relay.url, relay.readyMs))
    return relay
  })
}

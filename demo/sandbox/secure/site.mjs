// @ts-check
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { privateKeyToAccount } from 'viem/accounts'
import { isMain, parsePort, readyLine, runUntilSignal } from '../../serve/cli.mjs'
import { readBody } from '../../serve/read-body.mjs'
import { createAccounts } from './accounts.mjs'
import { createCodes } from './codes.mjs'
import { createEmailLogin } from './email-login.mjs'
import { createEmailUpdate } from './email-update.mjs'
import { matchesEmbedder } from './embedders.mjs'
import { createFarcaster } from './farcaster.mjs'
import { createFaults } from './faults.mjs'
import { readPayload } from './frame/app-events.mjs'
import { createKeystore } from './keystore.mjs'
import { startMailbox } from './mailbox.mjs'
import { createNetworks, networksByProject } from './networks.mjs'
import { startOpenId } from './openid.mjs'
import { Refusal } from './refusal.mjs'
import { createRpc } from './rpc.mjs'
import { createSessions } from './sessions.mjs'
import { isDeployed } from './smart-account.mjs'
import { createSocialLogin } from './social-login.mjs'
import { createUserAnswers } from './user.mjs'
import { json, readCookies, startWeb } from './web.mjs'

/** @typedef {import('./sessions.mjs').Page} Page */
/** @typedef {(page: Page, payload: any, signal: AbortSignal) => Promise<unknown>} Handler */

/** Pages on this machine, on any port. */
const EMBEDDERS = ['http://localhost:*', 'http://127.0.0.1:*']
const DEVICE_SECONDS = 365 * 24 * 60 * 60
const FAILED = 'Something went wrong in the wallet'

/**
 * @typedef {object} Secure
 * @property {string} url origin of the site; the frame is at `/sdk`
 * @property {string} localUrl the same site under `localhost`, which is cross-site to pages of 127.0.0.1
 * @property {string} openidUrl origin of the providers of social logins
 * @property {import('./mailbox.mjs').Mailbox} mailbox
 * @property {import('./faults.mjs').FaultSwitches} faults
 * @property {import('../../serve/server.mjs').CspReport[]} reports violations of the site's own policy
 * @property {number} readyMs
 * @property {() => Promise<void>} stop
 */

/**
 * Starts the site that keeps keys for people without a wallet, and the mail server that receives its codes.
 *
 * @param {object} [options]
 * @param {number} [options.port]
 * @param {number} [options.smtpPort]
 * @param {number} [options.openidPort]
 * @param {readonly import('./networks.mjs').Network[]} [options.networks]
 * @param {(user: import('./accounts.mjs').User) => Promise<void>} [options.welcome] called with a new user, before the address is shared
 * @param {readonly string[]} [options.embedders] sources of `frame-ancestors`: pages that may embed the frame
 * @param {boolean} [options.cookies] false simulates a browser that keeps none
 * @param {() => number} [options.now]
 * @returns {Promise<Secure>}
 */
export async function startSecure({
  port = 0,
  smtpPort = 0,
  openidPort = 0,
  networks: given = [],
  welcome,
  embedders = EMBEDDERS,
  cookies = true,
  now = Date.now,
} = {}) {
  const started = performance.now()
  const mailbox = await startMailbox({ port: smtpPort })
  const networks = createNetworks(given)
  const sessions = createSessions()
  const codes = createCodes(now)
  const faults = createFaults()
  const accounts = createAccounts({
    keystore: createKeystore(randomBytes(32).toString('hex')),
    ...(welcome && { welcome }),
  })
  const email = createEmailLogin({ accounts, sessions, codes, mailbox, now })
  const { request: deviceRequest, approve: approveDevice, ...emailHandlers } = email
  const farcaster = createFarcaster({ accounts, sessions, now })
  const { request: farcasterRequest, approve: approveFarcaster, ...farcasterHandlers } = farcaster
  const networksOf = networksByProject(networks, faults)
  const user = createUserAnswers({
    sessions,
    networksOf,
    isDeployed,
    async signMessage({ user: owner }, address, message) {
      const keys = await accounts.keys(owner)
      return privateKeyToAccount(address === owner.evm.eoa ? keys.eoa : keys.smartAccount).signMessage({
        message,
      })
    },
  })
  const rpc = createRpc({ accounts, sessions, networksOf, now })

  /** @type {Readonly<Record<string, Handler>>} */
  const handlers = {
    ...emailHandlers,
    ...createEmailUpdate({ accounts, sessions, codes, mailbox }),
    ...user.handlers,
    ...farcasterHandlers,
    GET_SOCIAL_REDIRECT_URI: (page, payload) => social.GET_SOCIAL_REDIRECT_URI(page, payload),
    CONNECT_SOCIAL: (page, payload) => social.CONNECT_SOCIAL(page, payload),
    async SYNC_DAPP_DATA(page, { metadata }) {
      page.dapp = metadata?.name
    },
    async SYNC_THEME() {},
    RPC_REQUEST: rpc.request,
    RPC_ABORT: rpc.abort,
  }

  /** Calls of the frame's own script; app events cannot reach them. @type {Readonly<Record<string, Handler>>} */
  const frameCalls = {
    approve: (page, { ticket }) => rpc.approve(page, ticket),
    reject: (page, { ticket }) => rpc.reject(page, ticket),
  }

  /** Calls of the site's other documents, which belong to no frame. @type {Readonly<Record<string, (body: any) => Promise<unknown>>>} */
  const pageCalls = {
    async approveDevice({ token }) {
      await approveDevice(String(token))
    },
    async approveFarcaster({ channel, name }) {
      await approveFarcaster(String(channel), String(name))
    },
    mails: async ({ to }) => mailbox.of(String(to ?? '')),
  }

  /** @param {() => Promise<unknown>} run */
  const settle = async (run) => {
    try {
      return { payload: await run() }
    } catch (error) {
      if (error instanceof Refusal || error instanceof TypeError) return { error: error.message }
      return { error: FAILED }
    }
  }

  /** @type {import('./web.mjs').Api} */
  const api = async (name, { page: id, body, cookies: sent, origin }, signal) => {
    const { payload } = Object(body)
    const pageCall = Object.hasOwn(pageCalls, name) ? pageCalls[name] : undefined
    if (pageCall) return settle(() => pageCall(Object(payload)))
    const page = sessions.page(id)
    if (!page || page.origin !== origin) return { error: 'Reload the frame' }
    if (sent[cookieName] === page.device) page.cookie = true
    const result = await settle(async () => {
      const frameCall = Object.hasOwn(frameCalls, name) ? frameCalls[name] : undefined
      if (frameCall) return frameCall(page, Object(payload), signal)
      const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined
      if (!handler) throw new Refusal('This wallet does not do that')
      return handler(page, readPayload(name, payload), signal)
    })
    const token = sessions.of(page)?.token
    const news = token !== undefined && token !== page.told
    page.told = token
    const wrong = faults.of(page.projectId)
    return { ...result, ...(news && { session: token }), ...(wrong && { faults: wrong }) }
  }

  /** @type {import('./web.mjs').Route} */
  const frame = (request, url) => {
    const { origin, searchParams } = url
    const missing = { status: 400, body: '400: Missing projectId or referer' }
    const projectId = searchParams.get('projectId')
    if (!projectId) return missing
    const before = sessions.reopen(searchParams.get('page') ?? '', origin)
    const { referer } = request.headers
    const embedder = before?.embedder ?? (referer && URL.canParse(referer) ? new URL(referer).origin : '')
    if (!embedder || embedder === origin) return missing
    if (!matchesEmbedder(embedder, embedders))
      return { status: 403, body: '403: This page may not embed the wallet' }
    const chain = searchParams.get('chainId') ?? ''
    const known = networks.all.find(({ caip, chainId }) => caip === chain || String(chainId) === chain)
    const visit = { embedder, projectId, origin, chain: (known ?? networks.all[0])?.caip ?? '' }
    const page = before ?? sessions.open(visit, readCookies(request)[cookieName])
    const attributes = `Path=/; Max-Age=${DEVICE_SECONDS}; HttpOnly; Secure; SameSite=None; Partitioned`
    return {
      ...web.document('frame', {
        page: page.id,
        embedder,
        faults: JSON.stringify(faults.of(projectId) ?? null),
      }),
      embedders,
      ...(cookies && { headers: { 'set-cookie': `${cookieName}=${page.device}; ${attributes}` } }),
    }
  }

  const starting = startWeb({
    port,
    api,
    routes: {
      '/sdk': frame,
      '/loading': () => web.document('loading'),
      '/dashboard': () => web.document('dashboard'),
      '/sdk/social': (_, { searchParams }) => {
        const location = social.authorization(searchParams.get('state') ?? '')
        return location
          ? { status: 302, headers: { location }, body: '' }
          : web.document('oauth', { opener: '' })
      },
      '/sdk/oauth': (_, url) => {
        const { opener = '', back } = social.destination(url) ?? {}
        if (back) return { status: 302, headers: { location: back }, body: '' }
        return web.document('oauth', { opener })
      },
      '/farcaster': (_, { searchParams }) => {
        const channel = searchParams.get('channel') ?? ''
        const embedder = farcasterRequest(channel)
        return web.document('farcaster', {
          channel,
          state: embedder ? 'open' : 'gone',
          embedder: embedder ?? '',
        })
      },
      // For tests in another process; a web page cannot send JSON here, because the preflight fails.
      '/faults': async (request) => {
        const type = request.headers['content-type']
        if (request.method !== 'POST' || type !== 'application/json')
          return { status: 405, body: 'Only POST of JSON.' }
        try {
          const { projectId, faults: wished } = JSON.parse((await readBody(request, 10_000)) ?? '')
          faults.set(String(projectId), wished ?? undefined)
        } catch (error) {
          return { status: 400, body: String(error) }
        }
        return { status: 204, body: '' }
      },
      '/mailbox': () => web.document('mailbox'),
      '/mailbox.json': (_, { searchParams }) => json(mailbox.of(searchParams.get('to') ?? '')),
      '/device': (_, { searchParams }) => {
        const token = searchParams.get('token') ?? ''
        const asked = deviceRequest(token)
        return web.document('device', {
          token,
          state: asked ? 'open' : 'gone',
          email: asked?.email ?? '',
          embedder: asked?.embedder ?? '',
        })
      },
    },
  })
  const web = await starting.catch(async (error) => {
    await mailbox.stop()
    throw error
  })
  // The name contains the port because cookies are shared by all ports, and two sandboxes may run at once.
  const cookieName = `device-${new URL(web.url).port}`
  const openid = await startOpenId({
    port: openidPort,
    redirectUris: [web.url, web.localUrl].map((origin) => `${origin}/sdk/oauth`),
  }).catch(async (error) => {
    await Promise.all([web.stop(), mailbox.stop()])
    throw error
  })
  const social = createSocialLogin({ accounts, sessions, openid, describe: user.describe, now })

  return {
    url: web.url,
    localUrl: web.localUrl,
    openidUrl: openid.url,
    mailbox,
    faults,
    reports: web.reports,
    readyMs: performance.now() - started,
    async stop() {
      await Promise.all([web.stop(), openid.stop(), mailbox.stop()])
    },
  }
}

if (isMain(import.meta.url)) {
  await runUntilSignal(async () => {
    const { values } = parseArgs({ options: { port: { type: 'string' }, smtp: { type: 'string' } } })
    const secure = await startSecure({
      port: parsePort(values.port, '--port'),
      smtpPort: parsePort(values.smtp, '--smtp'),
    })
    console.log(readyLine('secure', secure.url, secure.readyMs))
    console.log(`mailbox  ${secure.url}/mailbox`)
    return secure
  })
}

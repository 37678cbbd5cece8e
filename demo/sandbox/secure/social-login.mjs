// @ts-check
import { createHash, randomBytes } from 'node:crypto'
import { readIdToken } from './id-token.mjs'
import { Refusal } from './refusal.mjs'

const FLOW_MS = 10 * 60_000
const TIMEOUT_MS = 20_000
/** Between the state of a flow and the page that a mini-app of Telegram is to come back to. */
const RETURN = '--'

/** @typedef {import('./sessions.mjs').Page} Page */
/** @typedef {import('./openid.mjs').ProviderName} ProviderName */
/** @typedef {{ provider: ProviderName, embedder: string, redirectUri: string, verifier: string, nonce: string, until: number }} Flow */

/** Without a character of the mark. */
const secret = () => randomBytes(32).toString('hex')

/**
 * Logins at other sites: authorization code with PKCE, each flow for one page around the frame and once.
 *
 * @param {object} deps
 * @param {import('./accounts.mjs').Accounts} deps.accounts
 * @param {import('./sessions.mjs').Sessions} deps.sessions
 * @param {import('./openid.mjs').OpenId} deps.openid
 * @param {ReturnType<typeof import('./user.mjs').createUserAnswers>['describe']} deps.describe
 * @param {() => number} deps.now
 */
export function createSocialLogin({ accounts, sessions, openid, describe, now }) {
  /** @type {Map<string, Flow>} */
  const flows = new Map()

  /** @param {string | null} state */
  const find = (state) => {
    const [key = '', ...rest] = (state ?? '').split(RETURN)
    const flow = flows.get(key)
    return flow && flow.until > now() ? { key, flow, returnTo: rest.join(RETURN) } : undefined
  }

  /** @param {Flow} flow @param {string} code */
  const redeem = async ({ provider, redirectUri, verifier, nonce }, code) => {
    const issuer = openid.issuer(provider)
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(`${issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
        client_id: openid.clientId,
        client_secret: openid.clientSecret,
      }),
      signal,
    })
    const { id_token: token } = await response.json()
    if (!response.ok || typeof token !== 'string') throw new Refusal('The provider did not accept the login')
    const { keys } = await (await fetch(`${issuer}/jwks`, { signal })).json()
    return readIdToken(token, { keys, issuer, audience: openid.clientId, nonce })
  }

  return {
    /** @param {Page} page @param {{ provider: ProviderName }} payload */
    async GET_SOCIAL_REDIRECT_URI(page, { provider }) {
      for (const [key, { until }] of flows) if (until <= now()) flows.delete(key)
      const [state, verifier, nonce] = [secret(), secret(), secret()]
      const redirectUri = `${page.origin}/sdk/oauth`
      flows.set(state, {
        provider,
        embedder: page.embedder,
        redirectUri,
        verifier,
        nonce,
        until: now() + FLOW_MS,
      })
      // By way of this site: apps lead a popup to few others, and the sandbox's providers are none that they know.
      return { uri: `${page.origin}/sdk/social?state=${state}` }
    },

    /**
     * Where the provider of a flow asks the user to log in; undefined where the flow is over.
     *
     * @param {string} state with whatever the app has put behind it
     */
    authorization(state) {
      const found = find(state)
      if (!found) return undefined
      const { provider, redirectUri, verifier, nonce } = found.flow
      const query = new URLSearchParams({
        client_id: openid.clientId,
        response_type: 'code',
        scope: 'openid email profile',
        redirect_uri: redirectUri,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        // Others who share the browser may be logged in there.
        prompt: 'login',
        nonce,
        state,
      })
      return `${openid.issuer(provider)}/auth?${query}`
    },

    /** @param {Page} page @param {{ uri: string } & import('./user.mjs').Asked} payload */
    async CONNECT_SOCIAL(page, { uri, ...asked }) {
      // Some clients send the query alone.
      const query = new URLSearchParams(uri.slice(uri.indexOf('?')))
      const found = find(query.get('state'))
      if (!found || found.flow.embedder !== page.embedder) throw new Refusal('This login is over')
      flows.delete(found.key)
      const code = query.get('code')
      if (query.get('error') || !code) throw new Refusal(query.get('error_description') ?? 'The login failed')
      const { sub, email = null, preferred_username: userName = null } = await redeem(found.flow, code)
      const identity = `${found.flow.provider}:${sub}`
      sessions.start(page, await accounts.findOrCreate(identity, { email, userName }))
      return describe(page, asked)
    },

    /**
     * Where the result of a flow goes: to the window that opened the popup, at the origin that began the flow; or, for
     * a mini-app without popups, to the page that it named.
     *
     * @param {URL} url
     */
    destination(url) {
      const found = find(url.searchParams.get('state'))
      if (!found) return undefined
      const { flow, returnTo } = found
      if (!URL.canParse(returnTo) || new URL(returnTo).origin !== flow.embedder)
        return { opener: flow.embedder }
      const back = new URL(returnTo)
      back.searchParams.set('result_uri', url.href)
      return { opener: flow.embedder, back: back.href }
    },
  }
}

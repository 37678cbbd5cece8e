// @ts-check
import { createHash, randomBytes } from 'node:crypto'
import { readIdToken } from './id-token.mjs'
import { Refusal } from './refusal.mjs'

const FLOW_MS = 10 * 60_000
const TIMEOUT_MS = 20_000
/** Separates the state of a flow from the page that a Telegram mini-app returns to. */
const RETURN = '--'

/** @typedef {import('./sessions.mjs').Page} Page */
/** @typedef {import('./openid.mjs').ProviderName} ProviderName */
/** @typedef {{ provider: ProviderName, embedder: string, redirectUri: string, verifier: string, nonce: string, until: number }} Flow */

/** In hexadecimal digits, so that it never contains the separator. */
const secret = () => randomBytes(32).toString('hex')

/**
 * Logins at other sites by authorization code with PKCE. Each flow belongs to one embedding origin and can be used once.
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
      // Redirects by way of this site: apps open popups at known providers only, and the sandbox's are not among them.
      return { uri: `${page.origin}/sdk/social?state=${state}` }
    },

    /**
     * The address at which the provider of a flow asks the user to log in; undefined if the flow is over.
     *
     * @param {string} state and what the app has appended to it
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
        // Somebody else who uses this browser may be logged in there.
        prompt: 'login',
        nonce,
        state,
      })
      return `${openid.issuer(provider)}/auth?${query}`
    },

    /** @param {Page} page @param {{ uri: string } & import('./user.mjs').Asked} payload */
    async CONNECT_SOCIAL(page, { uri, ...asked }) {
      // Some clients send only the query.
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
     * The recipient of a flow's result: the window that opened the popup, at the origin that began the flow; or, for
     * a mini-app without popups, the page that it named.
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

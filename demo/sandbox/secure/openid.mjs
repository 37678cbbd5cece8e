// @ts-check
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { listen } from '../../serve/listen.mjs'
import { readBody } from '../../serve/read-body.mjs'
import { createSigningKey } from '../create-signing-key.mjs'
import { createOpenIdMemory } from './openid-memory.mjs'
import { providerPage } from './provider-page.mjs'

/** Providers that log in with a popup, with their display names. */
export const PROVIDERS = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}
/** Providers that do not share the user's e-mail. */
const WITHOUT_EMAIL = ['x']
const CLIENT = 'secure'

/** @typedef {keyof typeof PROVIDERS} ProviderName */

/**
 * @typedef {object} OpenId
 * @property {string} url
 * @property {string} clientId
 * @property {string} clientSecret
 * @property {(name: ProviderName) => string} issuer
 * @property {() => Promise<void>} stop
 */

/** The claims of a provider about the user with this login name. @param {ProviderName} name @param {string} login */
const claimsOf = (name, login) => ({
  sub: createHash('sha256').update(`${name} ${login}`).digest('hex').slice(0, 24),
  // Discord appends "0", the rest of its former discriminator, to user names.
  preferred_username: name === 'discord' ? `${login}0` : login,
  ...(!WITHOUT_EMAIL.includes(name) && { email: `${login}@${name}.test`, email_verified: true }),
})

/**
 * Starts six OpenID providers on one port, each an issuer of its own. A login needs only the name of an account, and no password.
 *
 * @param {object} options
 * @param {number} [options.port]
 * @param {readonly string[]} options.redirectUris
 * @returns {Promise<OpenId>}
 */
export async function startOpenId({ port = 0, redirectUris }) {
  // Imported here because it is most of the code that the sandbox loads at its start.
  const { Provider } = await import('oidc-provider')
  const clientSecret = randomBytes(24).toString('base64url')
  /** @type {Map<string, { provider: any, callback: (request: object, response: object) => void, name: ProviderName }>} */
  const providers = new Map()
  /** Login names by subject, for the claims that are read later. @type {Map<string, string>} */
  const logins = new Map()

  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500)
      response.end('The provider failed.')
    })
  })
  const { url, stop } = await listen(server, port)

  for (const name of /** @type {ProviderName[]} */ (Object.keys(PROVIDERS))) {
    const key = { ...createSigningKey().export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: name }
    const provider = new Provider(`${url}/${name}`, {
      clients: [
        {
          client_id: CLIENT,
          client_secret: clientSecret,
          redirect_uris: [...redirectUris],
          grant_types: ['authorization_code'],
          response_types: ['code'],
          token_endpoint_auth_method: 'client_secret_post',
          id_token_signed_response_alg: 'ES256',
        },
      ],
      adapter: createOpenIdMemory(),
      // In seconds; long enough for a visitor who reads the page first.
      ttl: {
        Interaction: 3600,
        Grant: 3600,
        Session: 3600,
        AccessToken: 600,
        IdToken: 600,
        AuthorizationCode: 60,
      },
      jwks: { keys: [key] },
      // The providers share a host, and a path alone does not separate their cookies.
      cookies: {
        keys: [randomBytes(24).toString('hex')],
        names: { session: `${name}-session`, interaction: `${name}-interaction`, resume: `${name}-resume` },
      },
      features: { devInteractions: { enabled: false } },
      interactions: {
        url: (/** @type {unknown} */ _, /** @type {{ uid: string }} */ { uid }) =>
          `/${name}/interaction/${uid}`,
      },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
      conformIdTokenClaims: false,
      pkce: { required: () => true },
      async findAccount(/** @type {unknown} */ _, /** @type {string} */ sub) {
        const login = logins.get(`${name} ${sub}`)
        return login === undefined ? undefined : { accountId: sub, claims: async () => claimsOf(name, login) }
      },
      // Logging in implies consent: the wallet is the only client.
      async loadExistingGrant(/** @type {any} */ { oidc }) {
        const grant = new oidc.provider.Grant({ clientId: CLIENT, accountId: oidc.session.accountId })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    })
    // Errors are not logged: the provider shows them on its page.
    provider.on('server_error', () => {})
    providers.set(name, { provider, callback: provider.callback(), name })
  }

  /** @param {import('node:http').IncomingMessage & { originalUrl?: string }} request @param {import('node:http').ServerResponse} response */
  async function answer(request, response) {
    const path = request.url ?? '/'
    const [, name = '', rest = ''] = /^\/([a-z]+)(\/.*)$/.exec(path) ?? []
    const known = providers.get(name)
    if (path === '/provider.css') return sendPage(response, providerPage.style, 'text/css')
    if (!known) {
      response.writeHead(404).end('Not found.')
      return
    }
    if (!/^\/interaction\/[\w-]+$/.test(rest)) {
      // The provider takes the prefix for its own URLs from `originalUrl`.
      request.originalUrl = path
      request.url = rest
      known.callback(request, response)
      return
    }
    const { provider } = known
    await provider.interactionDetails(request, response)
    if (request.method !== 'POST')
      return sendPage(response, providerPage.document(PROVIDERS[known.name], path), 'text/html')
    const form = new URLSearchParams((await readBody(request, 4096)) ?? '')
    const login = (form.get('login') ?? '').trim().toLowerCase()
    if (form.get('answer') === 'cancel' || !/^[a-z\d_.-]{1,40}$/.test(login)) {
      const denied = { error: 'access_denied', error_description: 'The user has cancelled' }
      return provider.interactionFinished(request, response, denied, { mergeWithLastSubmission: false })
    }
    const { sub } = claimsOf(known.name, login)
    logins.set(`${known.name} ${sub}`, login)
    await provider.interactionFinished(request, response, { login: { accountId: sub } })
  }

  /** @param {import('node:http').ServerResponse} response @param {string} body @param {string} type */
  const sendPage = (response, body, type) => {
    response.writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-store',
      // `form-action` also covers redirects after a submit: back to the site, under either of its origins.
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self' http://127.0.0.1:* http://localhost:*",
    })
    response.end(body)
  }

  return {
    url,
    clientId: CLIENT,
    clientSecret,
    issuer: (name) => `${url}/${name}`,
    stop,
  }
}

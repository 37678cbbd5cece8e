// @ts-check
/** @typedef {(value: unknown) => any} Check returns a copy with the known keys only, or throws */

/** @param {boolean} holds */
const must = (holds) => {
  if (!holds) throw new TypeError('Invalid app event')
}

/** @param {number} limit @returns {Check} */
const text = (limit) => (value) => {
  must(typeof value === 'string' && value.length <= limit)
  return value
}
/** @param {readonly string[]} words @returns {Check} */
const oneOf = (words) => (value) => {
  must(words.includes(/** @type {string} */ (value)))
  return value
}
/** @type {Check} */
const chainId = (value) => {
  must(typeof value === 'number' ? Number.isSafeInteger(value) && value > 0 : typeof value === 'string')
  return value
}
/** @type {Check} */
const anything = (value) => value
/** @type {Check} */
const nothing = () => undefined
/** @param {Check} check @returns {Check} */
const list = (check) => (value) => {
  must(Array.isArray(value) && value.length <= 100)
  return /** @type {unknown[]} */ (value).map(check)
}
/** @param {Check} check @returns {Check} */
const record = (check) => (value) => {
  must(typeof value === 'object' && value !== null && !Array.isArray(value))
  const entries = Object.entries(/** @type {object} */ (value))
  must(entries.length <= 100)
  return Object.fromEntries(
    entries.filter(([, each]) => each !== undefined).map(([key, each]) => [key, check(each)]),
  )
}
/** @param {Check} check @returns {{ check: Check, optional: true }} */
const maybe = (check) => ({ check, optional: true })
/**
 * Checks an object. Keys that are not in the shape are dropped; a key whose value is undefined counts as absent.
 *
 * @param {Record<string, Check | { check: Check, optional: true }>} shape
 * @returns {Check}
 */
const object = (shape) => (value) => {
  must(typeof value === 'object' && value !== null && !Array.isArray(value))
  /** @type {Record<string, unknown>} */
  const copy = {}
  for (const [key, rule] of Object.entries(shape)) {
    const given = Object.hasOwn(/** @type {object} */ (value), key)
      ? /** @type {Record<string, unknown>} */ (value)[key]
      : undefined
    if (typeof rule === 'function') copy[key] = rule(given)
    else if (given !== undefined) copy[key] = rule.check(given)
  }
  return copy
}

const line = text(2_000)
const email = object({ email: text(320) })
const otp = object({ otp: text(20) })
const siwxMessage = object({
  accountAddress: line,
  chainId: line,
  domain: line,
  uri: line,
  version: line,
  nonce: line,
  serializedMessage: maybe(text(20_000)),
  ...Object.fromEntries(
    ['notBefore', 'statement', 'requestId', 'issuedAt', 'expirationTime'].map((key) => [key, maybe(line)]),
  ),
  resources: maybe(list(line)),
})
const place = { chainId: maybe(chainId), rpcUrl: maybe(line) }
const account = { ...place, preferredAccountType: maybe(line), siwxMessage: maybe(siwxMessage) }

/** Events an app may send, with the check of each payload. @type {Readonly<Record<string, Check>>} */
const EVENTS = {
  IS_CONNECTED: (value) => (value === undefined ? undefined : object({ token: maybe(line) })(value)),
  CONNECT_EMAIL: email,
  CONNECT_DEVICE: nothing,
  CONNECT_OTP: otp,
  GET_USER: (value) =>
    value === undefined ? {} : object({ ...account, socialUri: maybe(text(8_000)) })(value),
  GET_SOCIAL_REDIRECT_URI: object({
    provider: oneOf(['google', 'github', 'apple', 'facebook', 'x', 'discord']),
  }),
  CONNECT_SOCIAL: object({ ...account, uri: text(8_000) }),
  GET_FARCASTER_URI: nothing,
  CONNECT_FARCASTER: nothing,
  SWITCH_NETWORK: object({ chainId, rpcUrl: maybe(line) }),
  GET_CHAIN_ID: nothing,
  SET_PREFERRED_ACCOUNT: object({ type: oneOf(['eoa', 'smartAccount']) }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: nothing,
  UPDATE_EMAIL: email,
  UPDATE_EMAIL_PRIMARY_OTP: otp,
  UPDATE_EMAIL_SECONDARY_OTP: otp,
  SYNC_THEME: object({
    themeMode: maybe(oneOf(['light', 'dark'])),
    themeVariables: maybe(record(anything)),
    w3mThemeVariables: maybe(record(text(200))),
  }),
  SYNC_DAPP_DATA: object({
    projectId: line,
    metadata: maybe(object({ name: line, description: line, url: line, icons: list(line) })),
    sdkVersion: maybe(line),
    sdkType: maybe(line),
  }),
  RPC_REQUEST: object({
    method: text(100),
    params: maybe(anything),
    chainNamespace: maybe(oneOf(['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'])),
    ...place,
  }),
  RPC_ABORT: nothing,
  RELOAD: nothing,
  SIGN_OUT: nothing,
}

/** @typedef {{ name: string, id: string | undefined, payload: any }} AppEvent */

/**
 * Reads the payload of an event by its schema; throws if it does not match.
 *
 * @param {string} name
 * @param {unknown} payload
 */
export const readPayload = (name, payload) => {
  const check = Object.hasOwn(EVENTS, name) ? EVENTS[name] : undefined
  if (!check) throw new TypeError('Invalid app event')
  return check(payload)
}

/**
 * Reads a message of the embedding page: undefined if it is not addressed to this frame; throws if it is, but is invalid.
 * The error carries the event's name and id, so that it can be answered.
 *
 * @param {unknown} data
 * @returns {AppEvent | undefined}
 */
export const readAppEvent = (data) => {
  if (typeof data !== 'object' || data === null) return undefined
  const { type, id, payload } = /** @type {Record<string, unknown>} */ (data)
  if (typeof type !== 'string' || !type.startsWith('@w3m-app/')) return undefined
  const name = type.slice('@w3m-app/'.length)
  if (!Object.hasOwn(EVENTS, name) || (id !== undefined && typeof id !== 'string')) return undefined
  if (id !== undefined && id.length > 200) return undefined
  try {
    return { name, id, payload: readPayload(name, payload) }
  } catch (error) {
    throw Object.assign(/** @type {Error} */ (error), { name, id })
  }
}

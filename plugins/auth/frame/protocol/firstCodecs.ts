import type { Parser } from 'portico/kernel'
import type { Codec, Codecs } from './Codec.js'

// The same checks as in `appPayloads` and `frameAnswers`, without their library, which is as large as everything else that a
// login loads before a code can be entered. Tests compare the two.

type Check = (value: unknown) => unknown

const guard =
  (is: (value: unknown) => boolean): Check =>
  (value) => {
    if (is(value)) return value
    throw new TypeError('The value is not one of the protocol')
  }
const text = (longest = Number.POSITIVE_INFINITY, shortest = 0) =>
  guard((value) => typeof value === 'string' && value.length >= shortest && value.length <= longest)
const oneOf = (...all: readonly unknown[]) => guard((value) => all.includes(value))
const list = (check: Check, longest = Number.POSITIVE_INFINITY): Check => {
  const isList = guard((value) => Array.isArray(value) && value.length <= longest)
  return (value) => Array.from(isList(value) as readonly unknown[], check)
}
const isObject = guard((value) => typeof value === 'object' && value !== null && !Array.isArray(value))
/** Copies only these keys; a key with a question mark is optional. */
const shape = (checks: Readonly<Record<string, Check>>): Check => {
  const all = Object.entries(checks)
  return (value) => {
    const fields = isObject(value) as object
    const copy: Record<string, unknown> = {}
    for (const [key, check] of all) {
      const name = key.replace('?', '')
      if (name in fields || name === key) copy[name] = check(Reflect.get(fields, name))
    }
    return copy
  }
}
const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined ? value : check(value)
const nothing = guard((value) => value === undefined)
const whatever: Check = () => undefined
const codec = (payload: Check, answer: Check): Codec => ({
  payload: { parse: payload },
  answer: { parse: answer },
})

const plain = text()
const mail = guard(
  (value) =>
    typeof value === 'string' && value.length <= 320 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value),
)
const done = codec(nothing, whatever)

/** Codecs of the requests until a code is entered, and of signing out. */
export const firstCodecs = {
  CONNECT_EMAIL: codec(
    shape({ email: mail }),
    shape({ action: oneOf('VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT') }),
  ),
  CONNECT_DEVICE: done,
  CONNECT_OTP: codec(shape({ otp: text(64, 1) }), whatever),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: codec(
    nothing,
    shape({
      smartAccountEnabledNetworks: list(
        guard((value) => Number.isSafeInteger(value) && (value as number) > 0),
        1000,
      ),
    }),
  ),
  SYNC_DAPP_DATA: codec(
    shape({
      projectId: plain,
      'metadata?': maybe(shape({ name: plain, description: plain, url: plain, icons: list(plain) })),
      'sdkVersion?': maybe(plain),
      'sdkType?': maybe(plain),
    }),
    whatever,
  ),
  RPC_ABORT: done,
  RELOAD: done,
  SIGN_OUT: done,
} satisfies Partial<Codecs>

/** The payload of `READY`; without a valid one the message is ignored. */
export const readyPayload: Parser<unknown> = { parse: shape({ 'version?': maybe(text(320, 1)) }) }
/** The payload of `SESSION_UPDATE`. */
export const sessionPayload = { parse: shape({ token: text(16_384, 1) }) } as Parser<{
  readonly token: string
}>

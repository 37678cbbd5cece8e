import type { Permission, PermissionsRequest } from 'portico/core'
import { failure } from './failure.js'

const YEAR = 365 * 24 * 3600
const KEYS = 5
const PERMISSIONS = 20
const FUNCTIONS = 20
/** Longest request, as JSON. */
const LENGTH = 50_000
const ADDRESS = /^0x[\da-f]{40}$/i
/** A compressed or an uncompressed point. */
const PUBLIC_KEY = /^0x(0[23][\da-f]{64}|04[\da-f]{128})$/i
const AMOUNT = /^0x[\da-f]{1,64}$/i
const FUNCTION = /^[a-z_$][\w$]{0,79}$/i

type Fields = Readonly<Record<string, unknown>>

const invalid = (message: string, cause?: unknown) => failure(message, 'permissions-invalid', cause)
const need = (holds: unknown, message: string) => {
  if (!holds) throw invalid(message)
}
const isSeconds = (value: unknown, least: number) => Number.isSafeInteger(value) && Number(value) >= least

/** Deeply frozen. */
export const freeze = <T>(value: T): T => {
  if (value && typeof value === 'object') for (const each of Object.values(value)) freeze(each)
  return Object.freeze(value)
}

/** An object with these fields alone: the visitor would not be shown others. */
const fieldsOf = (value: unknown, name: string, ...fields: readonly string[]): Fields => {
  need(value && typeof value === 'object' && !Array.isArray(value), `${name} is missing`)
  const unknown = Object.keys(value as object).find((each) => !fields.includes(each))
  need(unknown === undefined, `${name} has an unknown field: ${unknown?.slice(0, 40)}`)
  return value as Fields
}
const some = (value: unknown, name: string, most: number): readonly unknown[] => {
  need(Array.isArray(value) && value.length && value.length <= most, `There are one to ${most} ${name}`)
  return value as unknown[]
}

const readAllowance = ({ allowance, period, start }: Fields) => {
  need(AMOUNT.test(String(allowance)), 'An allowance is not a hexadecimal number')
  need(isSeconds(period, 1), 'A period is not a number of seconds')
  need(start === undefined || isSeconds(start, 0), 'A start is not a time in seconds')
}
const readers: Readonly<Record<Permission['type'], (data: unknown) => void>> = {
  'contract-call': (given) => {
    const { address, abi, functions } = fieldsOf(given, 'A permission', 'address', 'abi', 'functions')
    need(ADDRESS.test(String(address)), 'A contract is not an address')
    need(abi === undefined || Array.isArray(abi), 'An ABI is not a list')
    for (const each of some(functions, 'functions', FUNCTIONS)) {
      const { functionName } = fieldsOf(each, 'A function', 'functionName')
      need(typeof functionName === 'string' && FUNCTION.test(functionName), 'A function has no valid name')
    }
  },
  'native-token-recurring-allowance': (given) =>
    readAllowance(fieldsOf(given, 'A permission', 'allowance', 'period', 'start')),
  'erc20-recurring-allowance': (given) => {
    const data = fieldsOf(given, 'A permission', 'token', 'allowance', 'period', 'start')
    need(ADDRESS.test(String(data.token)), 'A token is not an address')
    readAllowance(data)
  },
}

/** Throws unless it is a list of permissions that can be said in words. */
export const checkPermissions = (input: unknown): readonly Permission[] => {
  for (const each of some(input, 'permissions', PERMISSIONS)) {
    const { type, data } = fieldsOf(each, 'A permission', 'type', 'data')
    const kind = String(type)
    if (!Object.hasOwn(readers, kind)) throw invalid(`Unknown permission: ${kind.slice(0, 80)}`)
    readers[kind as Permission['type']](data)
  }
  return input as readonly Permission[]
}

const copy = (input: unknown): unknown => {
  let text: string | undefined
  try {
    text = JSON.stringify(input)
  } catch (cause) {
    throw invalid('The request is not plain data', cause)
  }
  need(text !== undefined && text.length <= LENGTH, 'The request is missing or too long')
  return JSON.parse(text as string)
}

/** A frozen copy of a page's request; `now` is in unix seconds. Throws if it is wrong. */
export const readRequest = (input: unknown, now: number): PermissionsRequest => {
  const given = fieldsOf(
    copy(input),
    'The request',
    ...['network', 'expiry', 'signer', 'permissions', 'policies'],
  )
  const { network, expiry, policies } = given
  need(network === undefined || typeof network === 'string', 'The network is not a CAIP-2 id')
  const left = Number(expiry) - now
  need(isSeconds(expiry, 1) && left > 0 && left <= YEAR, 'Permissions end in the future, within a year')
  const signer = fieldsOf(given.signer, 'The signer', 'type', 'data')
  need(signer.type === 'keys', 'Permissions are granted to keys')
  for (const key of some(fieldsOf(signer.data, 'The signer', 'keys').keys, 'keys', KEYS)) {
    const { type, publicKey } = fieldsOf(key, 'A key', 'type', 'publicKey')
    need(type === 'secp256k1' && PUBLIC_KEY.test(String(publicKey)), 'A key is not a secp256k1 public key')
  }
  need(policies === undefined || Array.isArray(policies), 'The policies are not a list')
  checkPermissions(given.permissions)
  return freeze(given) as unknown as PermissionsRequest
}

import { deepFreeze } from 'portico/core'
import type { Permission, PermissionsRequest } from '../contract.js'
import { permissionsError } from '../permissionsError.js'

const YEAR = 365 * 24 * 3600
const MOST_KEYS = 5
const MOST_PERMISSIONS = 20
const MOST_FUNCTIONS = 20
/** Longest request, as JSON. */
const MAX_LENGTH = 50_000
const ADDRESS = /^0x[\da-f]{40}$/i
/** A compressed or an uncompressed point. */
const PUBLIC_KEY = /^0x(0[23][\da-f]{64}|04[\da-f]{128})$/i
const AMOUNT = /^0x[\da-f]{1,64}$/i
const FUNCTION = /^[a-z_$][\w$]{0,79}$/i

type Fields = Readonly<Record<string, unknown>>

const invalid = (message: string, cause?: unknown) => permissionsError(message, 'permissions-invalid', cause)
const check = (condition: unknown, message: string) => {
  if (!condition) throw invalid(message)
}
const isSeconds = (value: unknown, least: number) => Number.isSafeInteger(value) && Number(value) >= least

/** An object with these fields alone: the visitor would not be shown others. */
const fieldsOf = (value: unknown, name: string, ...fields: readonly string[]): Fields => {
  check(value && typeof value === 'object' && !Array.isArray(value), `${name} is missing`)
  const unknown = Object.keys(value as object).find((each) => !fields.includes(each))
  check(unknown === undefined, `${name} has an unknown field: ${unknown?.slice(0, 40)}`)
  return value as Fields
}
const readList = (value: unknown, name: string, most: number): readonly unknown[] => {
  check(Array.isArray(value) && value.length && value.length <= most, `There are one to ${most} ${name}`)
  return value as unknown[]
}

const readAllowance = ({ allowance, period, start }: Fields) => {
  check(AMOUNT.test(String(allowance)), 'An allowance is not a hexadecimal number')
  check(isSeconds(period, 1), 'A period is not a number of seconds')
  check(start === undefined || isSeconds(start, 0), 'A start is not a time in seconds')
}
const readers: Readonly<Record<Permission['type'], (data: unknown) => void>> = {
  'contract-call': (input) => {
    const { address, abi, functions } = fieldsOf(input, 'A permission', 'address', 'abi', 'functions')
    check(ADDRESS.test(String(address)), 'A contract is not an address')
    check(abi === undefined || Array.isArray(abi), 'An ABI is not a list')
    for (const each of readList(functions, 'functions', MOST_FUNCTIONS)) {
      const { functionName } = fieldsOf(each, 'A function', 'functionName')
      check(typeof functionName === 'string' && FUNCTION.test(functionName), 'A function has no valid name')
    }
  },
  'native-token-recurring-allowance': (input) =>
    readAllowance(fieldsOf(input, 'A permission', 'allowance', 'period', 'start')),
  'erc20-recurring-allowance': (input) => {
    const data = fieldsOf(input, 'A permission', 'token', 'allowance', 'period', 'start')
    check(ADDRESS.test(String(data.token)), 'A token is not an address')
    readAllowance(data)
  },
}

/** Throws unless it is a list of permissions that can be said in words. */
export const checkPermissions = (input: unknown): readonly Permission[] => {
  for (const each of readList(input, 'permissions', MOST_PERMISSIONS)) {
    const { type, data } = fieldsOf(each, 'A permission', 'type', 'data')
    const kind = String(type)
    if (!Object.hasOwn(readers, kind)) throw invalid(`Unknown permission: ${kind.slice(0, 80)}`)
    readers[kind as Permission['type']](data)
  }
  return input as readonly Permission[]
}

const copyPlain = (input: unknown): unknown => {
  let text: string | undefined
  try {
    text = JSON.stringify(input)
  } catch (cause) {
    throw invalid('The request is not plain data', cause)
  }
  check(text !== undefined && text.length <= MAX_LENGTH, 'The request is missing or too long')
  return JSON.parse(text as string)
}

/** A frozen copy of a page's request; `now` is in unix seconds. Throws if it is wrong. */
export const readRequest = (input: unknown, now: number): PermissionsRequest => {
  const request = fieldsOf(
    copyPlain(input),
    'The request',
    ...['network', 'expiry', 'signer', 'permissions', 'policies'],
  )
  const { network, expiry, policies } = request
  check(network === undefined || typeof network === 'string', 'The network is not a CAIP-2 id')
  const remaining = Number(expiry) - now
  check(
    isSeconds(expiry, 1) && remaining > 0 && remaining <= YEAR,
    'Permissions end in the future, within a year',
  )
  const signer = fieldsOf(request.signer, 'The signer', 'type', 'data')
  check(signer.type === 'keys', 'Permissions are granted to keys')
  for (const key of readList(fieldsOf(signer.data, 'The signer', 'keys').keys, 'keys', MOST_KEYS)) {
    const { type, publicKey } = fieldsOf(key, 'A key', 'type', 'publicKey')
    check(type === 'secp256k1' && PUBLIC_KEY.test(String(publicKey)), 'A key is not a secp256k1 public key')
  }
  check(policies === undefined || Array.isArray(policies), 'The policies are not a list')
  checkPermissions(request.permissions)
  return deepFreeze(request) as unknown as PermissionsRequest
}

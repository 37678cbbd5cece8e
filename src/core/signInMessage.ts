import { PorticoError } from 'portico/kernel'

/** The fields of a sign-in message (CAIP-122; EIP-4361 on EVM chains). */
export interface SignInMessage {
  /** Host and port of the website, without scheme. */
  readonly domain: string
  /** Name of the account's namespace, e.g. `Ethereum`. */
  readonly account: string
  readonly address: string
  /** A sentence in ASCII. */
  readonly statement?: string
  readonly uri: string
  readonly version: '1'
  /** The reference of a CAIP-2 id, e.g. `1` for `eip155:1`. */
  readonly chainId: string
  readonly nonce: string
  /** Times in ISO 8601. */
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** Maximum length of a message in characters; longer ones are neither composed nor parsed. */
const LONGEST = 10_000

const isUri = (text: string) => {
  // The characters of RFC 3986, none of which ends a line, or hides or reorders text.
  if (!/^[a-z][a-z\d+.-]*:[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/i.test(text)) return false
  try {
    return !!new URL(text)
  } catch {
    return false
  }
}
const isTime = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/.test(text) &&
  !Number.isNaN(Date.parse(text))

/**
 * The form of each field, in ASCII only, so that a field can neither begin another line nor look like another
 * field.
 */
const forms: { readonly [F in Exclude<keyof SignInMessage, 'resources'>]-?: (text: string) => boolean } = {
  domain: (text) =>
    /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(text) && text.length < 300,
  account: (text) => /^[A-Z][A-Za-z\d ]{0,30}$/.test(text),
  address: (text) => /^[\w.%-]{1,128}$/.test(text),
  statement: (text) => /^[\w\-.~:/?#[\]@!$&'()*+,;= ]{1,1000}$/.test(text),
  uri: isUri,
  version: (text) => text === '1',
  chainId: (text) => /^[\w-]{1,32}$/.test(text),
  nonce: (text) => /^[A-Za-z\d]{8,256}$/.test(text),
  issuedAt: isTime,
  expirationTime: isTime,
  notBefore: isTime,
  requestId: (text) => /^[\w\-.~!$&'()*+,;=:@%]{0,256}$/.test(text),
}

const needed = ['domain', 'account', 'address', 'uri', 'version', 'chainId', 'nonce', 'issuedAt'] as const

const invalid = (what: string) =>
  new PorticoError(`The message to sign in with has no valid ${what}`, { category: 'contract' })

const check = (message: SignInMessage): SignInMessage => {
  for (const field of needed) if (message[field] === undefined) throw invalid(field)
  for (const [field, fits] of Object.entries(forms)) {
    const text: unknown = message[field as keyof SignInMessage]
    if (text !== undefined && !(typeof text === 'string' && fits(text))) throw invalid(field)
  }
  const { resources } = message
  if (
    resources !== undefined &&
    !(Array.isArray(resources) && resources.every((each) => typeof each === 'string' && isUri(each)))
  )
    throw invalid('resources')
  return message
}

/** Labels of the lines after the statement, in order. */
const labels = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const

const ASKS = ' wants you to sign in with your '

/**
 * Composes the text to sign. Throws a `PorticoError` that names the field if one is missing, or has a form
 * that could be taken for another field.
 */
export const composeSignIn = (message: SignInMessage): string => {
  const { domain, account, address, statement, resources } = check(message)
  const text = [
    `${domain}${ASKS}${account} account:`,
    address,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    ...labels.flatMap(([label, field]) =>
      message[field] === undefined ? [] : [`${label}: ${message[field]}`],
    ),
    ...(resources ? ['Resources:', ...resources.map((each) => `- ${each}`)] : []),
  ].join('\n')
  if (text.length > LONGEST) throw invalid('length')
  return text
}

/** Without a statement, Sign In With Solana omits one of the two empty lines. */
const compact = (message: SignInMessage, text: string) =>
  message.statement === undefined ? text.replace('\n\n\n', '\n\n') : text

/**
 * Parses a sign-in text into its fields. Undefined unless the text is exactly the one that `composeSignIn`
 * makes of them; without a statement, the second empty line may be missing.
 */
export const parseSignIn = (text: string): SignInMessage | undefined => {
  if (typeof text !== 'string' || text.length > LONGEST) return undefined
  const [first = '', address = '', , ...rest] = text.split('\n')
  const asks = first.indexOf(ASKS)
  if (asks < 0 || !first.endsWith(' account:')) return undefined
  const isCompact = rest[0] !== '' && rest[1] !== ''
  const statement = rest[0] === '' || isCompact ? undefined : rest.shift()
  if (!isCompact) rest.shift()
  const fields: Record<string, unknown> = {
    domain: first.slice(0, asks),
    account: first.slice(asks + ASKS.length, -' account:'.length),
    address,
    ...(statement !== undefined && { statement }),
  }
  for (const [label, field] of labels)
    if (rest[0]?.startsWith(`${label}: `)) fields[field] = rest.shift()?.slice(label.length + 2)
  if (rest[0] === 'Resources:') fields.resources = Object.freeze(rest.slice(1).map((each) => each.slice(2)))
  try {
    const message = fields as unknown as SignInMessage
    const made = composeSignIn(message)
    return (isCompact ? compact(message, made) : made) === text ? Object.freeze(message) : undefined
  } catch {
    return undefined
  }
}

import { formatEther, hexToBigInt, hexToString, isHex, type TypedDataDefinition } from 'viem'
import type { PromptFacts } from './types.js'
import { WalletError } from './WalletError.js'

type Rows = PromptFacts['rows']

/** A message in readable form: hexadecimal bytes are decoded if they are text. */
export function readableMessage(message: string): string {
  if (!isHex(message)) return message
  const text = hexToString(message)
  return text.includes('\u{fffd}') ? message : text
}

/** The facts of a transaction, as the wallet shows them. */
export function describeTransaction(
  transaction: Readonly<Record<string, unknown>>,
  from: string,
  chainId: number,
): Rows {
  const { to, value, data } = transaction
  return [
    ['From', from],
    ['To', typeof to === 'string' ? to : 'A new contract'],
    ['Amount', `${formatEther(isHex(value) ? hexToBigInt(value) : 0n)} ETH`],
    ['Network', `Chain ${chainId}`],
    ...(isHex(data) && data !== '0x' ? ([['Data', data]] as const) : []),
  ]
}

/** Reads the text of `eth_signTypedData_v4` and the facts to show. */
export function describeTypedData(text: unknown): {
  readonly data: TypedDataDefinition
  readonly chainId: number | undefined
  readonly rows: Rows
} {
  let data: TypedDataDefinition
  try {
    data = typeof text === 'string' ? JSON.parse(text) : (text as TypedDataDefinition)
    if (!data.types || !data.primaryType) throw new Error('incomplete')
  } catch {
    throw new WalletError(-32602, 'The typed data cannot be read.')
  }
  const domain = (data.domain ?? {}) as Readonly<Record<string, unknown>>
  const message = data.message as Readonly<Record<string, unknown>>
  return {
    data,
    chainId: domain.chainId === undefined ? undefined : Number(domain.chainId),
    rows: [
      ['For', String(domain.name ?? '')],
      ['Type', data.primaryType],
      ...Object.entries(message).map(
        ([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)] as const,
      ),
    ],
  }
}

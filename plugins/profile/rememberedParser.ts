import type { Parser } from 'portico/kernel'
import type { WalletConnection } from './contract.js'

/** The stored part of a wallet; without an e-mail, which is removed with the login. */
export type Remembered = Pick<
  WalletConnection,
  'id' | 'connectorId' | 'type' | 'namespace' | 'name' | 'address' | 'icon' | 'rdns' | 'login'
>

/** Maximum number of remembered wallets. */
export const MAX_REMEMBERED = 16

const logins = {
  email: true,
  google: true,
  x: true,
  discord: true,
  github: true,
  apple: true,
  facebook: true,
  farcaster: true,
} satisfies Record<NonNullable<Remembered['login']>, true>

const isKeyOf = <K extends string>(table: Readonly<Record<K, true>>, value: unknown): value is K =>
  typeof value === 'string' && Object.hasOwn(table, value)
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 300

const read = (input: unknown): readonly Remembered[] => {
  const { id, connectorId, type, namespace, name, address, icon, rdns, login } = Object(input) as Readonly<
    Record<string, unknown>
  >
  if (![id, connectorId, type, namespace, name, address].every(isText)) return []
  return [
    {
      ...({ id, connectorId, type, namespace, name, address } as Record<
        'id' | 'connectorId' | 'type' | 'namespace' | 'name' | 'address',
        string
      >),
      ...(typeof icon === 'string' && icon.length <= 2000 && /^(data:image\/|https:)/.test(icon) && { icon }),
      ...(isText(rdns) && { rdns }),
      ...(isKeyOf(logins, login) && { login }),
    },
  ]
}

/** Picks the stored part of connections, or of stored records; invalid entries are dropped. */
export const rememberedParser: Parser<readonly Remembered[]> = {
  parse: (input) => {
    if (!Array.isArray(input)) throw new TypeError('Remembered wallets are a list')
    return input
      .slice(0, MAX_REMEMBERED * 4)
      .flatMap(read)
      .slice(0, MAX_REMEMBERED)
  },
}

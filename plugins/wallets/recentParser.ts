import type { Parser } from 'portico/kernel'
import type { RecentWallet } from './contract.js'

const text = (value: unknown, key: string): string | undefined => {
  const found: unknown = value && typeof value === 'object' ? Reflect.get(value, key) : undefined
  return typeof found === 'string' && found.length > 0 && found.length <= 200 ? found : undefined
}

/** Reads stored recent wallets; entries that are damaged are left out. */
export const recentParser: Parser<readonly RecentWallet[]> = {
  parse: (input) => {
    if (!Array.isArray(input)) throw new Error('Recent wallets are a list')
    return input
      .flatMap((each: unknown): RecentWallet[] => {
        const id = text(each, 'id')
        const name = text(each, 'name')
        if (!id || !name) return []
        const rdns = text(each, 'rdns')
        const explorerId = text(each, 'explorerId')
        return [{ id, name, ...(rdns && { rdns }), ...(explorerId && { explorerId }) }]
      })
      .slice(0, 2)
  },
}

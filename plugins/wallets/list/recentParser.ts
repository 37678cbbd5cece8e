import type { Parser } from 'portico/kernel'
import type { RecentWallet } from '../contract.js'
import { readText } from '../readText.js'

/** Parses stored recent wallets; invalid entries are dropped. */
export const recentParser: Parser<readonly RecentWallet[]> = {
  parse: (input) => {
    if (!Array.isArray(input)) throw new Error('Recent wallets are a list')
    return input
      .flatMap((each: unknown): RecentWallet[] => {
        const id = readText(each, 'id')
        const name = readText(each, 'name')
        if (!id || !name) return []
        const rdns = readText(each, 'rdns')
        const explorerId = readText(each, 'explorerId')
        const namespace = readText(each, 'namespace')
        return [
          {
            id,
            name,
            ...(rdns && { rdns }),
            ...(explorerId && { explorerId }),
            ...(namespace && { namespace }),
          },
        ]
      })
      .slice(0, 2)
  },
}

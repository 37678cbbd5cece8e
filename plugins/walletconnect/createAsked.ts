import type { Cell, Dispose } from 'portico/kernel'
import type { AskedWallet } from './contract.js'

export interface AskedDeps {
  readonly asked: Cell<AskedWallet | undefined>
  /** The app or website that was opened for the pairing. */
  reopening(): Promise<Pick<AskedWallet, 'name' | 'again'> | undefined>
}

/** Notes requests of paired wallets while they wait, the newest last; the returned function ends one. */
export const createAsked = ({ asked, reopening }: AskedDeps): ((name: string | undefined) => Dispose) => {
  const waiting: AskedWallet[] = []
  const publish = () => asked.set(waiting.at(-1))
  return (name) => {
    let mine: AskedWallet = Object.freeze({ ...(name && { name }) })
    waiting.push(mine)
    publish()
    reopening().then(
      (opening) => {
        const at = waiting.indexOf(mine)
        if (!opening || at < 0) return
        // The wallet's own name comes first: that of the opened one may be another's.
        mine = Object.freeze({ ...opening, ...mine })
        waiting[at] = mine
        publish()
      },
      () => {},
    )
    return () => {
      const at = waiting.indexOf(mine)
      if (at >= 0) waiting.splice(at, 1)
      publish()
    }
  }
}

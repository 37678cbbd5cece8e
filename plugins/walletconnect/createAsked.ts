import type { Cell, Dispose } from 'portico/kernel'
import type { AskedWallet } from './contract.js'

export interface AskedDeps {
  readonly asked: Cell<AskedWallet | undefined>
  /** The app or website that was opened for the pairing; undefined if none was. */
  reopening(): Promise<Pick<AskedWallet, 'name' | 'again'> | undefined>
}

/**
 * Lists the requests that wait in paired wallets, the newest last. Call the result when a request begins,
 * with the wallet's name; the function that it returns ends the request.
 */
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
        // The wallet's own name takes precedence, because the app that was opened may belong to another
        // wallet.
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

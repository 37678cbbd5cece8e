import type { Cell, Dispose } from 'portico/kernel'
import type { AskedWallet } from '../contract.js'

export interface WaitingRequestsDeps {
  readonly latest: Cell<AskedWallet | undefined>
  /** The app or website that was opened for the pairing; undefined if none was. */
  reopening(): Promise<Pick<AskedWallet, 'name' | 'reopening'> | undefined>
}

/**
 * Lists the requests that wait in paired wallets, the newest last. Call the result when a request begins,
 * with the wallet's name; the function that it returns ends the request.
 */
export const createWaitingRequests = ({
  latest,
  reopening,
}: WaitingRequestsDeps): ((name: string | undefined) => Dispose) => {
  const waiting: AskedWallet[] = []
  const publish = () => latest.set(waiting.at(-1))
  return (name) => {
    let request: AskedWallet = Object.freeze({ ...(name && { name }) })
    waiting.push(request)
    publish()
    reopening().then(
      (opening) => {
        const index = waiting.indexOf(request)
        if (!opening || index < 0) return
        // The wallet's own name takes precedence, because the app that was opened may belong to another
        // wallet.
        request = Object.freeze({ ...opening, ...request })
        waiting[index] = request
        publish()
      },
      () => {},
    )
    return () => {
      const index = waiting.indexOf(request)
      if (index >= 0) waiting.splice(index, 1)
      publish()
    }
  }
}

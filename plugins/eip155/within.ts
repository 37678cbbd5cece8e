import { systemClock, withDeadline } from 'portico/kernel'
import { walletFailure } from './walletFailure.js'

/** Settles as the work does, or rejects after so many milliseconds; `late` is told. */
export const within = <T>(work: Promise<T>, ms: number, name: string, late?: () => void): Promise<T> =>
  withDeadline(
    work,
    ms,
    () => {
      late?.()
      return walletFailure(`${name} did not answer`)
    },
    systemClock,
  )

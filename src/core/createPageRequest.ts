import { PorticoError } from 'portico/kernel'

/** The promise that a page got for something that the visitor confirms. */
export interface PageRequest<Result = string> {
  resolve(result: Result): void
  reject(error: unknown): void
  /** True while the wallet is asked; only its answer then settles the promise. */
  isWalletAsked: boolean
}

/** Keeps the promise that the page got, if the page has asked for what is shown. */
export const createPageRequest = <Result = string>() => {
  let current: PageRequest<Result> | undefined
  /** True if the visitor has left the page's form while the wallet was asked. */
  let hasLeft = false
  return {
    current: () => current,
    begin: (): Promise<Result> =>
      new Promise((resolve, reject) => {
        current = { resolve, reject, isWalletAsked: false }
      }),
    leave: () => {
      hasLeft = true
    },
    /** Forgets the promise, which the wallet's answer may still settle. */
    forget: () => {
      current = undefined
      hasLeft = false
    },
    /** Ends the promise with the form, unless the wallet is asked: it must not reject as if nothing were sent. */
    end: () => {
      if (!current?.isWalletAsked)
        current?.reject(
          Object.assign(new PorticoError('Modal closed', { category: 'modal' }), { code: 4001 }),
        )
      current = undefined
      hasLeft = false
    },
    /** Settles the promise by the answer, or rejects it by the error unless its form is still there to try again. */
    settle: (
      request: PageRequest<Result> | undefined,
      answer: Promise<Result> | undefined,
      error?: unknown,
    ): void => {
      if (!request) return
      request.isWalletAsked = false
      if (answer) {
        if (current === request) current = undefined
        answer.then(request.resolve, request.reject)
      } else if (current !== request || hasLeft) {
        if (current === request) current = undefined
        request.reject(error)
      }
    },
    /** Whether the form of a request is still there to try again. */
    isKept: (request: PageRequest<Result> | undefined) => current === request && !hasLeft,
  }
}

import type { Dispose } from 'portico/kernel'

/** A place in the queue for the frame. */
export interface Turn {
  /** Resolves when it is this one's turn; undefined if the queue was empty. */
  readonly comes: Promise<unknown> | undefined
  /** Lets the next one proceed; may be called before its turn. */
  readonly end: Dispose
}

/** Queues the modals of a page that prompt the visitor, because they share one frame. */
export const createTurns = () => {
  let last: Promise<unknown> | undefined
  return {
    take: (): Turn => {
      const comes = last
      let end = () => {}
      const ended = new Promise<void>((resolve) => {
        end = resolve
      })
      const mine = Promise.all([comes, ended]).then(() => {
        if (last === mine) last = undefined
      })
      last = mine
      return { comes, end }
    },
  }
}

export type Turns = ReturnType<typeof createTurns>

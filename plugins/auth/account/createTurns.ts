import type { Dispose } from 'portico/kernel'

/** A place in the row of those who ask the visitor. */
export interface Turn {
  /** Resolves when nobody is before it; undefined where nobody is. */
  readonly comes: Promise<unknown> | undefined
  /** Lets the next one ask; one may leave before its turn has come. */
  readonly end: Dispose
}

/** Modals of a page that ask the visitor, one after the other: what they ask in is one frame. */
export const createTurns = () => {
  let last: Promise<unknown> | undefined
  return {
    take: (): Turn => {
      const comes = last
      let end = () => {}
      const over = new Promise<void>((resolve) => {
        end = resolve
      })
      const mine = Promise.all([comes, over]).then(() => {
        if (last === mine) last = undefined
      })
      last = mine
      return { comes, end }
    },
  }
}

export type Turns = ReturnType<typeof createTurns>

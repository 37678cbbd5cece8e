/** Boundaries between the product and its environment. */
export type Border = 'provider' | 'relay' | 'http' | 'storage' | 'page' | 'timer' | 'chunk' | 'hook' | 'host'

/** One call across a border: the n-th of its kind in a run. */
export interface Point {
  readonly border: Border
  readonly op: string
  readonly n: number
}

/** Faults, and their borders. */
export interface Plan {
  readonly point: Point
  readonly fault: string
}

export interface Borders {
  /** Counts a call; returns the planned fault, if this call has one. */
  cross(border: Border, op: string): string | undefined
  readonly points: readonly Point[]
  /** Whether the planned fault has happened. */
  hit(): boolean
  /** Ends all faults. */
  heal(): void
  healed(): boolean
}

export const label = ({ border, op, n }: Point): string => `${border} ${op} #${n}`

/** Finds the fault points of a run by counting calls across borders, and plants a fault at one of them. */
export const createBorders = (plan?: Plan): Borders => {
  const counts = new Map<string, number>()
  const points: Point[] = []
  let healed = false
  let hit = false
  return {
    points,
    hit: () => hit,
    heal: () => {
      healed = true
    },
    healed: () => healed,
    cross: (border, op) => {
      if (healed) return undefined
      const key = `${border} ${op}`
      const n = (counts.get(key) ?? 0) + 1
      counts.set(key, n)
      points.push({ border, op, n })
      const { point, fault } = plan ?? {}
      if (point?.border !== border || point.op !== op || point.n !== n) return undefined
      hit = true
      return fault
    },
  }
}

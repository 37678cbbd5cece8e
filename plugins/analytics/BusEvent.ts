/** An event of the bus, and when it was emitted. */
export interface Heard {
  readonly name: string
  readonly payload: unknown
  readonly at: number
}

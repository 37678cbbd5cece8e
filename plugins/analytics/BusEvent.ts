/** An event of the bus, and when it was emitted. */
export interface BusEvent {
  readonly name: string
  readonly payload: unknown
  readonly timestamp: number
}

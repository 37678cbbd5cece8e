export interface Fact {
  /** Test id. */
  readonly id: string
  readonly label: string
  readonly value: string
  readonly mono?: boolean
}

/** Labels and values. */
export function Facts({ rows }: { rows: readonly Fact[] }) {
  return (
    <dl className="facts">
      {rows.map(({ id, label, value, mono }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd className={mono ? 'mono' : undefined} data-testid={id}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

import type { ReactNode } from 'react'

/** A titled card of a group. */
export function Panel({
  id,
  title,
  size,
  children,
}: {
  id: string
  title: string
  size?: 'half' | 'full'
  children: ReactNode
}) {
  return (
    <section className="panel" data-size={size} data-testid={`panel-${id}`} aria-labelledby={`title-${id}`}>
      <h3 id={`title-${id}`}>{title}</h3>
      {children}
    </section>
  )
}

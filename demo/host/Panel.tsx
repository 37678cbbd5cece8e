import type { ReactNode } from 'react'

/** A titled card of the page. */
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
      <h2 id={`title-${id}`}>{title}</h2>
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'

/** A group of panels, with a text that says what to try with them. */
export function Group({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <section className="group">
      <h2>{title}</h2>
      <p>{text}</p>
      <div className="grid">{children}</div>
    </section>
  )
}

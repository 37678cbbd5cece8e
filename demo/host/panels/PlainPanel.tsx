import { useEffect, useRef } from 'react'
import { modal } from '../modal.js'
import { Panel } from '../Panel.js'

/** The same modal without React: `modal.mount` puts a button into any element. */
export function PlainPanel() {
  const corner = useRef<HTMLDivElement>(null)
  useEffect(() => (corner.current ? modal.mount(corner.current) : undefined), [])
  return (
    <Panel id="plain" title="Plain JavaScript">
      <pre className="code">modal.mount(element)</pre>
      <div className="corner" ref={corner} data-testid="plain-corner" />
    </Panel>
  )
}

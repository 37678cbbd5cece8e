import { useService, useSource, useText, type ViewProps } from 'portico/react'
import { Button, Note } from 'portico/ui'
import { greeter } from './contract.js'

/** The plugin's own view in the modal. */
export default function GreetingCard({ params }: ViewProps<'GreetingCard'>) {
  const service = useService(greeter)
  const count = useSource(service.said, (said) => said.count)
  const text = useText()
  const name = params?.name ?? 'Portico'
  return (
    <div className="greeting" data-testid="greeting-card">
      <p>{text('greeting.text', { name })}</p>
      <Note kind="info">{text('greeting.count', { count })}</Note>
      <Button variant="primary" testId="greeting-again" onClick={() => service.hello(name)}>
        {text('greeting.again')}
      </Button>
    </div>
  )
}

'use client'
import { router } from 'portico/core'
import { useHost, usePoint, useService, useText, type ViewComponent } from 'portico/react'
import { Button, useStyles } from 'portico/ui'
import { connectMethods } from '../contract.js'
import { StepPicture } from './StepPicture.js'

const steps = ['key', 'find', 'connect'] as const
const styles = `.p-what{display:flex;align-items:center;gap:12px;padding-block:8px}
.p-what>svg{flex:none;border-radius:var(--portico-radius-icon);background:var(--portico-surface-1);color:var(--portico-text-2)}
@media(forced-colors:active){.p-what>svg{background:none;color:inherit}}
.p-what>div{flex:1;min-width:0;display:grid;gap:2px}
.portico .p-what h3{font-size:1em;line-height:1.375;font-weight:600;overflow-wrap:anywhere}
`

const WhatIsAWallet: ViewComponent<'WhatIsAWallet'> = () => {
  useStyles(styles)
  const text = useText()
  const { push, back } = useService(router)
  const directory = useHost().hasView('GetWallet')
  const email = usePoint(connectMethods).some((method) => method.id === 'email')
  const alone = !directory && !email
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of one form */}
      <div
        role="group"
        aria-label={text('wallets.what.title')}
        className="p-list"
        // Without controls it must still be scrollable by keyboard if it overflows.
        tabIndex={alone ? 0 : undefined}
      >
        {steps.map((step) => (
          <section key={step} className="p-what">
            <StepPicture step={step} />
            <div>
              <h3>{text(`wallets.what.${step}`)}</h3>
              <p>{text(`wallets.what.${step}.text`)}</p>
            </div>
          </section>
        ))}
      </div>
      {directory && (
        <Button variant="primary" onClick={() => push('GetWallet')}>
          {text('wallets.what.get')}
        </Button>
      )}
      {email && (
        <Button variant="link" onClick={back}>
          {text('wallets.what.email')}
        </Button>
      )}
    </>
  )
}

export { whatMessages as messages } from './whatMessages.js'
export default WhatIsAWallet

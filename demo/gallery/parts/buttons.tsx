import { Button, IconButton } from 'portico/ui'
import type { Exhibit } from './Exhibit.js'

const nothing = () => {}

const Buttons = () => (
  <>
    <Button variant="primary" onClick={nothing}>
      Switch to Base
    </Button>
    <Button onClick={nothing}>Copy link</Button>
    <Button critical onClick={nothing}>
      Disconnect
    </Button>
    <Button variant="destructive" onClick={nothing}>
      Remove wallet
    </Button>
    <Button variant="link" onClick={nothing}>
      Use another wallet
    </Button>
    <Button variant="primary" busy busyLabel="Switching...">
      Switch to Base
    </Button>
    <Button disabledReason="Accept the terms first.">Sign in</Button>
    <Button variant="primary" disabledReason="Choose a network first.">
      Send 12.5 USDC
    </Button>
  </>
)

const IconButtons = () => (
  <div className="g-line">
    <IconButton icon="back" label="Back" onClick={nothing} />
    <IconButton icon="copy" label="Copy address" onClick={nothing} />
    <IconButton icon="check" label="Copied" onClick={nothing} />
    <IconButton icon="close" label="Close" aria-disabled onClick={nothing} />
  </div>
)

export const button: Exhibit = { shows: ['Button'], Show: Buttons }
export const iconButton: Exhibit = { shows: ['IconButton'], Show: IconButtons }

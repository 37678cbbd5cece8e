'use client'
import { MismatchCard, useText, type ViewComponent } from 'portico/react'
import { useStyles } from 'portico/ui'
import type { SendTestId } from '../SendTestId.js'
import { sendStyles } from './sendStyles.js'

/** The warning that another transaction was sent than the one that was confirmed. */
const SendMismatch: ViewComponent<'SendMismatch'> = ({ params }) => {
  useStyles(sendStyles)
  const text = useText()
  return (
    <MismatchCard
      mismatch={params}
      className="p-send-review"
      testId={'send-mismatch' satisfies SendTestId}
      text={(name) => text(`send.${name}`)}
    />
  )
}

export default SendMismatch

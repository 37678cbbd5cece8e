'use client'
import type { Alert, Notices } from 'portico/core'
import { useText } from 'portico/react'
import { AlertBar, Button, copyText, StatusText } from 'portico/ui'
import { useState } from 'react'

interface NoticeBarProps {
  readonly alert: Alert
  readonly board: Notices | undefined
  /** Moves the focus away from a control that is about to be removed. */
  moveFocus(): void
}

/**
 * An alert above the header, with its action if it has one. The details of an alert for developers can be
 * copied.
 */
export const NoticeBar = ({ alert, board, moveFocus }: NoticeBarProps) => {
  const text = useText()
  const [copied, setCopied] = useState(false)
  const { id, kind, title, details, action } = alert
  const end = (act: () => void) => {
    moveFocus()
    act()
  }
  const copy = async () => setCopied(await copyText(`${title}\n${alert.text}\n${details ?? ''}`.trim()))
  return (
    <AlertBar
      kind={kind === 'developer' ? 'critical' : 'caution'}
      title={title}
      action={
        <>
          {action && (
            <Button variant="link" onClick={() => end(() => board?.act(id))}>
              {action}
            </Button>
          )}
          {kind === 'developer' && (
            <Button variant="link" onClick={copy}>
              {text(copied ? 'modal.copied' : 'modal.details')}
            </Button>
          )}
          <StatusText className="p-sr">{copied && text('modal.copied')}</StatusText>
        </>
      }
      onDismiss={() => end(() => board?.dismiss(id))}
      dismissLabel={text('modal.dismiss')}
    >
      {alert.text}
    </AlertBar>
  )
}

'use client'
import { useText } from 'portico/react'
import { Button, CopyButton } from 'portico/ui'
import type { WalletconnectTestId } from '../WalletconnectTestId.js'

export interface CopyLinkProps {
  /** The link; without one the button is disabled. */
  readonly link: string | undefined
  onFailed(): void
}

/** Copies the pairing's link, for wallets that cannot scan. */
export const CopyLink = ({ link, onFailed }: CopyLinkProps) => {
  const text = useText()
  if (!link)
    return (
      <Button disabledReason="" testId={'copy-pairing' satisfies WalletconnectTestId}>
        {text('pairing.copy')}
      </Button>
    )
  return (
    <CopyButton
      wide
      text={link}
      label={text('pairing.copy')}
      copiedLabel={text('pairing.copied')}
      onFailed={onFailed}
      testId={'copy-pairing' satisfies WalletconnectTestId}
    />
  )
}

'use client'
import { useText } from 'portico/react'
import { Button, CopyButton } from 'portico/ui'
import type { WalletconnectTestId } from '../WalletconnectTestId.js'

export interface CopyLinkProps {
  /** The link to copy; without one the button is disabled. */
  readonly link: string | undefined
  onFailed(): void
}

/** Copies the link of the pairing, for wallets that cannot scan it. */
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

'use client'
import { chains, router, sessions } from 'portico/core'
import type { TransferPart } from 'portico/kernel'
import { useChrome, usePoint, useService, useSource, useText, type ViewComponent } from 'portico/react'
import { Address, Button, Note, Receipt, useStyles } from 'portico/ui'
import type { SwapTestId } from '../SwapTestId.js'
import { swapStyles } from './swapStyles.js'

const shownPart = (part: TransferPart, value: string) =>
  value && (part === 'to' || part === 'from') ? (
    <Address value={value} full />
  ) : (
    <bdi dir="ltr">{value || '–'}</bdi>
  )

/** The alarm: what was confirmed, and what was really sent. */
const SwapMismatch: ViewComponent<'SwapMismatch'> = ({ params }) => {
  useStyles(swapStyles)
  const text = useText()
  const { close } = useService(router)
  const networks = useSource(useService(sessions).networks)
  const adapters = usePoint(chains)
  useChrome({ status: 'failed' })
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === params.network)
  const chain = adapters.find(({ namespace }) => namespace === network?.chainNamespace)
  const url = network && chain?.transactionUrl?.(network, params.hash)
  return (
    <div className="p-swap-review" data-testid={'swap-mismatch' satisfies SwapTestId}>
      <Note kind="critical">{text('swap.mismatch.text')}</Note>
      {params.differences.map(({ part, expected, found }) => (
        <Receipt
          key={part}
          heading={text(`swap.part.${part}`)}
          facts={[
            { term: text('swap.mismatch.confirmed'), value: shownPart(part, expected), wide: true },
            { term: text('swap.mismatch.sent'), value: shownPart(part, found), wide: true },
          ]}
        />
      ))}
      <p>{text('swap.mismatch.todo')}</p>
      <Button onClick={() => void close('visitor')}>{text('modal.close')}</Button>
      {url && (
        <a className="p-button" href={url} target="_blank" rel="noopener noreferrer">
          {text('swap.mismatch.explorer')}
        </a>
      )}
    </div>
  )
}

export default SwapMismatch

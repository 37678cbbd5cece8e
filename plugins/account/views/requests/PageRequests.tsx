'use client'
import { type OpenRequest, readText, requests, router, sessions } from 'portico/core'
import type { CaipNetworkId, Reading } from 'portico/kernel'
import { tokens } from 'portico/plugins/tokens/contract'
import { useLocale, useOptionalService, useService, useSource, useText } from 'portico/react'
import { Note } from 'portico/ui'
import { useEffect, useState } from 'react'
import type { AccountTestId } from '../../AccountTestId.js'
import { isUnlimited, requestSentence, type SentenceContext, stepSentences } from './requestSentence.js'

/** The view with the frame of the embedded wallet. */
const FRAME_VIEW = 'ApproveTransaction'
/** Requests that are shown; the others are counted. */
const MAX_SHOWN = 3

const PageRequest = ({ request }: { readonly request: OpenRequest }) => {
  const { id, method, namespace, network } = request
  const text = useText()
  const locale = useLocale()
  const { read } = useService(requests)
  const { networks: source, state } = useService(sessions)
  const networks = useSource(source)
  const accounts = useSource(state, (now) => now.namespaces[namespace]?.account.accounts)
  const lists = useOptionalService(tokens)
  /** Null if it cannot be read, undefined until that is known. */
  const [reading, setReading] = useState<Reading | null>()
  useEffect(() => {
    let isGone = false
    read(id).then(
      (next) => isGone || setReading(next ?? null),
      () => isGone || setReading(null),
    )
    return () => {
      isGone = true
    }
  }, [id, read])
  const networkOf = (caip: CaipNetworkId | undefined) =>
    networks.find(({ caipNetworkId }) => caipNetworkId === caip)
  const context: SentenceContext = {
    text: text as SentenceContext['text'],
    locale,
    network,
    coin: (caip) => networkOf(caip)?.nativeCurrency,
    isOwn: (to) => !!accounts?.some(({ address }) => address === to),
    token: (caip, address) => {
      const at = networkOf(caip)
      return at && lists?.known?.(at, address)
    },
  }
  const sentence = reading && requestSentence(reading, context)
  const steps = reading ? stepSentences(reading, context) : []
  return (
    <Note
      kind={isUnlimited(reading ?? undefined) ? 'caution' : 'info'}
      alert
      className="p-account-request"
      testId={'page-request' satisfies AccountTestId}
    >
      {request.class !== 'framed' && <b>{text('account.request')}</b>}
      <span>
        {reading === undefined ? '\u00a0' : (sentence ?? <bdi dir="ltr">{readText(method, 60)}</bdi>)}
      </span>
      {steps.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a request never change.
        <span key={index}>{each}</span>
      ))}
    </Note>
  )
}

/** The page's own requests that wait for the visitor in a wallet; beside the frame of the embedded wallet, all that are in it. */
export const PageRequests = () => {
  const text = useText()
  const open = useSource(useService(requests).open)
  const { state } = useService(router)
  // Asked once: this part of another view stays as it was while that view gives way.
  const [isFramed] = useState(() => state.get().stack.at(-1)?.view === FRAME_VIEW)
  const waiting = isFramed
    ? open.filter((each) => each.class === 'framed')
    : open.filter((each) => each.fromPage && each.class === 'signing').reverse()
  return (
    <>
      {waiting.slice(0, MAX_SHOWN).map((each) => (
        <PageRequest key={each.id} request={each} />
      ))}
      {waiting.length > MAX_SHOWN && (
        <p>{text('account.request.more', { count: waiting.length - MAX_SHOWN })}</p>
      )}
    </>
  )
}

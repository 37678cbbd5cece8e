'use client'
import { sessions } from 'portico/core'
import type { AccountTabProps } from 'portico/plugins/account/contract'
import { useService, useSource, useText } from 'portico/react'
import { Button, List, Note, Skeleton, useStyles } from 'portico/ui'
import { useState } from 'react'
import type { TokensTestId } from '../TokensTestId.js'
import { TokenList } from './list/TokenList.js'
import { NoTokens } from './NoTokens.js'
import { TokensHead } from './TokensHead.js'
import { tokensStyles } from './tokensStyles.js'
import { useTokens } from './useTokens.js'

/**
 * Number of tokens that are shown at first, so that the content after the tab can be reached without
 * scrolling past all of them.
 */
const INITIAL_COUNT = 6

/** The tokens of an account. */
export default function TokensTab({ namespace }: AccountTabProps) {
  useStyles(tokensStyles)
  const text = useText()
  const shown = useTokens(namespace)
  const network = useSource(
    useService(sessions).state,
    ({ namespaces }) => namespaces[namespace]?.network.caipNetwork?.caipNetworkId,
  )
  const [showsHidden, setShowsHidden] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const { status = 'loading', tokens = [], at, partial } = shown ?? {}

  if (!shown || (status === 'loading' && at === undefined))
    return (
      <List aria-busy aria-label={text('tokens.loading')}>
        {[1, 2, 3].map((each) => (
          <li key={each}>
            <Skeleton />
          </li>
        ))}
      </List>
    )
  const plain = tokens.filter(({ mark }) => !mark)
  const hidden = tokens.filter(({ mark }) => mark)
  // A button instead of a single row would save nothing.
  const isLong = plain.length > INITIAL_COUNT + 1
  return (
    <>
      {status === 'unavailable' && (
        <Note alert kind="caution" testId={'tokens-unavailable' satisfies TokensTestId}>
          {text('tokens.failed')}
        </Note>
      )}
      <TokensHead namespace={namespace} shown={shown} />
      {status !== 'unavailable' && partial && <Note kind="caution">{text('tokens.partial')}</Note>}
      {plain.length > 0 && (
        <TokenList
          tokens={isLong && !showsAll ? plain.slice(0, INITIAL_COUNT) : plain}
          network={network}
          label={text('tokens.title')}
          testId={'token-list' satisfies TokensTestId}
        />
      )}
      {isLong && (
        <Button
          variant="link"
          testId={'tokens-all' satisfies TokensTestId}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? text('tokens.fewer') : text('tokens.all', { count: String(plain.length) })}
        </Button>
      )}
      {!tokens.length && at !== undefined && <NoTokens namespace={namespace} />}
      {hidden.length > 0 && (
        <Button
          variant="link"
          testId={'tokens-hidden' satisfies TokensTestId}
          aria-expanded={showsHidden}
          onClick={() => setShowsHidden(!showsHidden)}
        >
          {showsHidden
            ? text('tokens.hidden.hide')
            : text('tokens.hidden.show', { count: String(hidden.length) })}
        </Button>
      )}
      {showsHidden && hidden.length > 0 && (
        <>
          <Note kind="caution">{text('tokens.hidden.why')}</Note>
          <TokenList tokens={hidden} network={network} label={text('tokens.hidden.why')} />
        </>
      )}
    </>
  )
}

'use client'
import { env, settings } from 'portico/core'
import { BesideRequest, useChrome, useService, useSource, useText, type ViewComponent } from 'portico/react'
import { Address, Button, ButtonPair, MessageBlock, Note, Receipt, StatusText, useStyles } from 'portico/ui'
import { useRef } from 'react'
import { internal } from '../internal.js'
import type { SmartSessionsTestId } from '../SmartSessionsTestId.js'
import { ExpiryTime } from './ExpiryTime.js'
import { PermissionList } from './PermissionList.js'
import { smartSessionsStyles } from './smartSessionsStyles.js'

/** JSON in ASCII: no letter hides or turns text around. */
const plainJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    /[^\n -~]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** The permissions that the page asks for, to allow or to decline. */
const SmartSessionCreate: ViewComponent<'SmartSessionCreate'> = () => {
  useStyles(smartSessionsStyles)
  const text = useText()
  const { options } = useService(settings)
  const { origin } = useService(env)
  const service = useService(internal)
  const attempt = useSource(service.attempt)
  // While the card leaves, it keeps what it showed.
  const last = useRef(attempt)
  if (attempt) last.current = attempt
  const shown = last.current
  const isAsking = shown?.status === 'asking'
  useChrome({ status: isAsking ? 'waiting' : shown?.problem ? 'failed' : 'idle' })
  if (!shown) return null
  const { address, network, wallet, request, problem, status } = shown
  const host = origin.replace(/^[a-z]+:\/\//, '')
  const asking = text('smartSessions.asking', { wallet })
  return (
    <div className="p-sessions">
      <Receipt
        heading={text('smartSessions.asks', { app: options.metadata?.name ?? host })}
        facts={[
          {
            term: text('smartSessions.website'),
            value: (
              <bdi dir="ltr" translate="no">
                {host}
              </bdi>
            ),
          },
          { term: text('smartSessions.account'), value: <Address value={address} /> },
          { term: text('smartSessions.network'), value: <bdi>{network.name}</bdi> },
          { term: text('smartSessions.until'), value: <ExpiryTime expiry={request.expiry} /> },
        ]}
      >
        <PermissionList permissions={request.permissions} network={network} />
        {!!request.policies?.length && (
          <>
            <span className="p-sessions-more">{text('smartSessions.policies')}</span>
            <MessageBlock
              label={text('smartSessions.policies')}
              text={plainJson(request.policies)}
              testId={'smart-session-policies' satisfies SmartSessionsTestId}
            />
          </>
        )}
      </Receipt>
      {problem ? (
        <Note kind="caution" alert testId={'smart-session-problem' satisfies SmartSessionsTestId}>
          {problem}
        </Note>
      ) : (
        <Note kind="caution">{text('smartSessions.caution')}</Note>
      )}
      <StatusText className="p-sr">{isAsking ? asking : ''}</StatusText>
      {isAsking && <BesideRequest />}
      <div className="p-end">
        {status === 'failed' ? (
          <Button testId={'smart-session-decline' satisfies SmartSessionsTestId} onClick={service.decline}>
            {text('smartSessions.close')}
          </Button>
        ) : (
          <ButtonPair
            secondary={
              <Button
                testId={'smart-session-decline' satisfies SmartSessionsTestId}
                onClick={service.decline}
              >
                {text('smartSessions.decline')}
              </Button>
            }
            primary={
              <Button
                variant="primary"
                testId={'smart-session-allow' satisfies SmartSessionsTestId}
                busy={isAsking}
                busyLabel={asking}
                onClick={service.allow}
              >
                {text('smartSessions.allow')}
              </Button>
            }
          />
        )}
      </div>
    </div>
  )
}

export default SmartSessionCreate

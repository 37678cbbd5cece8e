'use client'
import { env, sessions, settings } from 'portico/core'
import { useService, useSource, useText, type ViewComponent } from 'portico/react'
import { Button, EmptyState, Note, useStyles } from 'portico/ui'
import { useId } from 'react'
import { type Grant, internal } from '../internal.js'
import type { SmartSessionsTestId } from '../SmartSessionsTestId.js'
import { ExpiryTime } from './ExpiryTime.js'
import { PermissionList } from './PermissionList.js'
import { smartSessionsStyles } from './smartSessionsStyles.js'

/** Granted permissions, and the way to revoke them. */
function GrantSection({ grant, wallet }: { readonly grant: Grant; readonly wallet: string }) {
  const text = useText()
  const title = useId()
  const { options } = useService(settings)
  const { origin } = useService(env)
  const network = useSource(useService(sessions).networks).find(
    (each) => each.caipNetworkId === grant.network,
  )
  const service = useService(internal)
  const revocation = useSource(service.revocation)
  const ownRevocation = revocation?.grant === grant ? revocation : undefined
  const isAsking = !!ownRevocation && !ownRevocation.problem
  return (
    <section
      className="p-sessions-grant"
      aria-labelledby={title}
      data-testid={'smart-session' satisfies SmartSessionsTestId}
    >
      <h3 id={title}>
        <bdi>{options.metadata?.name ?? origin.replace(/^[a-z]+:\/\//, '')}</bdi>
      </h3>
      <PermissionList permissions={grant.permissions} network={network ?? { caipNetworkId: grant.network }} />
      <p className="p-sessions-more">
        <bdi>{network?.name ?? grant.network}</bdi>
      </p>
      <p className="p-sessions-more">
        {text('smartSessions.until')} <ExpiryTime expiry={grant.expiry} />
      </p>
      {ownRevocation?.problem && (
        <Note kind="caution" alert testId={'smart-session-problem' satisfies SmartSessionsTestId}>
          {ownRevocation.problem}
        </Note>
      )}
      {grant.id ? (
        <Button
          aria-describedby={title}
          testId={'smart-session-revoke' satisfies SmartSessionsTestId}
          busy={isAsking}
          busyLabel={text('smartSessions.asking', { wallet })}
          disabledReason={revocation && !revocation.problem && !isAsking ? '' : undefined}
          onClick={() => service.revoke(grant)}
        >
          {text('smartSessions.revoke')}
        </Button>
      ) : (
        <Note>{text('smartSessions.revoke.wallet', { wallet })}</Note>
      )}
    </section>
  )
}

/** The permissions that this page has on the account in use. */
const SmartSessions: ViewComponent<'SmartSessions'> = () => {
  useStyles(smartSessionsStyles)
  const text = useText()
  const service = useService(internal)
  useSource(service.grants)
  const { activeNamespace = '', namespaces } = useSource(useService(sessions).state)
  const wallet = namespaces[activeNamespace]?.account.connectedWalletInfo?.name ?? ''
  const grants = service.activeGrants()
  return (
    <div className="p-sessions">
      {grants.length ? (
        grants.map((each) => (
          <GrantSection key={`${each.network} ${each.id} ${each.at}`} grant={each} wallet={wallet} />
        ))
      ) : (
        <EmptyState
          icon="check"
          title={text('smartSessions.none')}
          sentence={text('smartSessions.none.text')}
        />
      )}
    </div>
  )
}

export default SmartSessions

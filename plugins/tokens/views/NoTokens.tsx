'use client'
import { sessions } from 'portico/core'
import type { Namespace } from 'portico/kernel'
import { accountActions, fundingActions } from 'portico/plugins/account/contract'
import { PluginPart, useHost, usePoint, useService, useSource, useText } from 'portico/react'
import { Button, EmptyState } from 'portico/ui'
import type { TokensTestId } from '../TokensTestId.js'

const loadOwn = () => import('./OwnAccounts.js')

const coins = (
  <svg viewBox="0 0 96 48" aria-hidden>
    <circle cx="28" cy="27" r="15" strokeDasharray="3 4" />
    <circle cx="68" cy="27" r="15" strokeDasharray="3 4" />
    <circle cx="48" cy="24" r="20" />
    <path d="M48 16v16M40 24h16" />
  </svg>
)

/** Says that an account owns nothing yet, and offers what would change that. */
export function NoTokens({ namespace }: { readonly namespace: Namespace }) {
  const text = useText()
  const { report } = useHost()
  const actions = usePoint(accountActions)
  const { connections } = useSource(useService(sessions).state)
  const accounts = connections.flatMap((each) => (each.namespace === namespace ? each.accounts : []))
  const fundingWays = fundingActions(actions, namespace)
  const run = async (action: () => void | Promise<void>) => {
    try {
      await action()
    } catch (error) {
      report(error)
    }
  }
  return (
    <>
      <EmptyState icon={coins} title={text('tokens.none')} sentence={text('tokens.none.text')} />
      {fundingWays.map(({ id, way }) => (
        <Button key={id} testId={`tokens-${id}` satisfies TokensTestId} onClick={() => run(way.run)}>
          {text(way.label)}
        </Button>
      ))}
      {accounts.length > 1 && (
        <PluginPart load={loadOwn}>{(Own) => <Own namespace={namespace} />}</PluginPart>
      )}
    </>
  )
}

'use client'
import { chainOf, chains, isSameAddress, notices, router, sessions } from 'portico/core'
import type { Namespace } from 'portico/kernel'
import { send } from 'portico/plugins/send/contract'
import {
  shortAddress,
  useHost,
  useOptionalService,
  usePoint,
  useService,
  useSource,
  useText,
} from 'portico/react'
import { Button, copyText } from 'portico/ui'
import type { TokensTestId } from '../TokensTestId.js'

/** Maximum number of accounts that are offered. */
const MAX_ACCOUNTS = 3

/**
 * The visitor's other accounts on a namespace, from which the visitor may send something to the account that
 * owns nothing.
 */
export default function OwnAccounts({ namespace }: { readonly namespace: Namespace }) {
  const text = useText()
  const { report } = useHost()
  const board = useOptionalService(notices)
  const sender = useOptionalService(send)
  const { push } = useService(router)
  const { state, activate, selectAccount } = useService(sessions)
  const { connections, namespaces } = useSource(state)
  const adapters = usePoint(chains)
  const { address = '', connectionId } = namespaces[namespace]?.account ?? {}
  const chain = chainOf({ get: () => adapters }, namespace)
  if (!sender?.namespaces.get().includes(namespace)) return null
  const others = connections
    .filter((each) => each.namespace === namespace)
    .flatMap(({ id, name, accounts }) => accounts.map((each) => ({ id, name, address: each.address })))
    .filter((each) => !isSameAddress(chain, each.address, address))
  const sendFrom = async (from: (typeof others)[number]) => {
    try {
      const hasCopied = await copyText(address)
      if (from.id !== connectionId) activate(from.id)
      if (state.get().namespaces[namespace]?.account.address !== from.address)
        await selectAccount(namespace, from.address)
      push('Send')
      if (hasCopied) board?.snack('success', text('tokens.own.copied'))
    } catch (error) {
      report(error)
    }
  }
  return (
    <>
      {others.slice(0, MAX_ACCOUNTS).map((each) => (
        <Button
          key={`${each.id} ${each.address}`}
          testId={'tokens-own' satisfies TokensTestId}
          onClick={() => sendFrom(each)}
        >
          {/* Isolated, because name and address have text directions of their own. */}
          {text('tokens.own', {
            wallet: `\u2068${each.name}\u2069`,
            address: `\u2066${shortAddress(each.address)}\u2069`,
          })}
        </Button>
      ))}
    </>
  )
}

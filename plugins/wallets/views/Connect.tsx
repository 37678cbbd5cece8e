'use client'
import { sessions } from 'portico/core'
import {
  PluginPart,
  useChrome,
  usePoint,
  useService,
  useSource,
  useText,
  type ViewComponent,
} from 'portico/react'
import { Separator } from 'portico/ui'
import { Fragment, useState } from 'react'
import { type ConnectMethod, connectMethods, connectParts } from '../contract.js'
import { internal } from '../internal.js'
import { methodsOrder } from '../list/methodsOrder.js'
import { startsGroup } from '../list/startsGroup.js'
import type { WalletsTestId } from '../WalletsTestId.js'
import { useConnectExtras } from './extras/useConnectExtras.js'

/** The ways to connect, each method as a block. */
export const Connect: ViewComponent<'Connect'> = ({ params }) => {
  const text = useText()
  const namespace = params?.namespace
  const methods = usePoint(connectMethods)
  const parts = usePoint(connectParts)
  const extras = useConnectExtras(!methods.length)
  const service = useService(internal)
  const isAsking = useSource(service.attempt)?.status === 'waiting'
  // Computed once: a wallet that appears later must not reorder the blocks under the pointer.
  const [known] = useState(service.rows.get)
  const installed = known.some(
    ({ kind, namespaces }) =>
      ['injected', 'recent'].includes(kind) && (!namespace || namespaces.includes(namespace)),
  )
  const adding = useSource(useService(sessions).state, ({ connections }) =>
    connections.some((each) => !namespace || each.namespace === namespace),
  )
  useChrome({
    ...(adding && { title: text('wallets.connect.add') }),
    status: isAsking ? 'waiting' : 'idle',
  })

  if (!methods.length)
    return (
      <>
        {parts}
        {extras && <extras.NoMethods />}
      </>
    )
  const ids = methodsOrder(
    methods.map((method) => method.id),
    { installed, order: service.options.connectMethodsOrder },
  )
  return (
    <>
      {parts}
      {ids.map((method, index) => {
        const { label, load } = methods.find((each) => each.id === method) as ConnectMethod
        return (
          <Fragment key={method}>
            {startsGroup(ids, index) && <Separator>{text('wallets.or')}</Separator>}
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of one form */}
            <div
              role="group"
              className="p-list p-method"
              data-testid={`method-${method}` satisfies WalletsTestId}
              aria-label={text(label)}
            >
              <PluginPart load={load} ready={service.getLoaded(load)?.default} subject={namespace}>
                {(Method) => <Method {...(namespace && { namespace })} />}
              </PluginPart>
            </div>
          </Fragment>
        )
      })}
      {/* Its place is kept while it loads; an empty list has a link of its own. */}
      {known[0] && !installed && !adding && <div style={{ height: 24 }}>{extras && <extras.Newcomer />}</div>}
      {extras && <extras.LoadFailure />}
    </>
  )
}

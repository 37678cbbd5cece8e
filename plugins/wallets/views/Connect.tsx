'use client'
import { sessions, settings } from 'portico/core'
import {
  PluginPart,
  useChrome,
  useKernel,
  useService,
  useSource,
  useText,
  type ViewComponent,
} from 'portico/react'
import { SectionLabel, Separator } from 'portico/ui'
import { Fragment, useId } from 'react'
import { type ConnectMethod, connectMethods } from '../contract.js'
import { inside } from '../inside.js'
import { methodsOrder } from '../methodsOrder.js'
import { startsGroup } from '../startsGroup.js'
import { useConnectExtras } from './useConnectExtras.js'

/** The ways to connect, each method a block of its own. */
export const Connect: ViewComponent<'Connect'> = ({ params }) => {
  const text = useText()
  const id = useId()
  const namespace = params?.namespace
  const methods = useSource(useKernel().point(connectMethods))
  const { options } = useService(settings)
  const extras = useConnectExtras(!methods.length)
  const service = useService(inside)
  const asking = useSource(service.attempt)?.status === 'waiting'
  const installed = useSource(service.rows, (rows) =>
    rows.some(
      (row) =>
        (row.kind === 'injected' || row.kind === 'recent') &&
        (!namespace || row.namespaces.includes(namespace)),
    ),
  )
  const adding = useSource(useService(sessions).state, ({ connections }) =>
    connections.some((each) => !namespace || each.namespace === namespace),
  )
  useChrome({
    ...(adding && { title: text('wallets.connect.add') }),
    status: asking ? 'waiting' : 'idle',
  })

  if (!methods.length) return extras ? <extras.NoMethods /> : null
  const ids = methodsOrder(
    methods.map((method) => method.id),
    { installed, order: options.connectMethodsOrder },
  )
  return (
    <>
      {ids.map((method, index) => {
        const { label, load } = methods.find((each) => each.id === method) as ConnectMethod
        return (
          <Fragment key={method}>
            {startsGroup(ids, index) && <Separator>{text('wallets.or')}</Separator>}
            {index > 0 && <SectionLabel id={`${id}${method}`}>{text(label)}</SectionLabel>}
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of one form */}
            <div
              role="group"
              className="p-list p-method"
              data-testid={`method-${method}`}
              {...(index > 0 ? { 'aria-labelledby': `${id}${method}` } : { 'aria-label': text(label) })}
            >
              <PluginPart load={load} ready={service.loaded(load)?.default} subject={namespace}>
                {(Method) => <Method {...(namespace && { namespace })} />}
              </PluginPart>
            </div>
          </Fragment>
        )
      })}
    </>
  )
}

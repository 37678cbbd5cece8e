'use client'
import { env, notices, router, sessions } from 'portico/core'
import {
  useChrome,
  useOptionalService,
  useService,
  useSource,
  useText,
  type ViewComponent,
} from 'portico/react'
import { Button, Note, StatusText, type TestId } from 'portico/ui'
import { useEffect, useRef, useState } from 'react'
import { NetworkList } from './NetworkList.js'

const UnsupportedChain: ViewComponent<'UnsupportedChain'> = () => {
  const text = useText()
  const page = useOptionalService(env)
  const notice = useOptionalService(notices)
  const { state: routerState } = useService(router)
  const shake = useSource(routerState, (now) => now.shake)
  const { state, networks, disconnect } = useService(sessions)
  const all = useSource(networks)
  const namespace = useSource(state, ({ activeNamespace }) => activeNamespace)
  const network = useSource(
    state,
    ({ namespaces }) => namespace && namespaces[namespace]?.network.caipNetwork,
  )
  const [closeAttempts, setCloseAttempts] = useState(0)
  const [isDisconnecting, setDisconnecting] = useState(false)
  const dismissSnack = useRef<() => void>(undefined)
  useEffect(() => {
    if (shake) setCloseAttempts((attempts) => attempts + 1)
  }, [shake])
  useChrome({ status: isDisconnecting ? 'waiting' : 'idle' })

  const unnamed = !network || (network.unsupported && /^unknown/i.test(network.name))
  const name = unnamed
    ? text('networks.unsupported.unknown', { id: String(network ? network.id : '?') })
    : network.name
  const origin = (page?.origin ?? location.origin).replace(/^https?:\/\//, '')
  const disconnectWallet = async () => {
    dismissSnack.current?.()
    setDisconnecting(true)
    try {
      await disconnect(namespace ? { namespace } : {})
    } catch {
      dismissSnack.current = notice?.snack('error', text('networks.disconnect.failed'))
    }
    setDisconnecting(false)
  }
  return (
    <>
      <Note kind="caution" alert>
        {text('networks.unsupported.text', { origin, network: name })}
      </Note>
      <NetworkList networks={all.filter((each) => each.chainNamespace === namespace)} />
      <div className="p-end p-networks-end">
        <div className="p-networks-stay" data-text={text('networks.unsupported.stay')}>
          <StatusText>
            {/* A repeated text must differ, or it would not be announced again. */}
            {closeAttempts > 0 && text('networks.unsupported.stay') + (closeAttempts % 2 ? '' : '\u00a0')}
          </StatusText>
        </div>
        <Button
          critical
          testId={'disconnect' satisfies TestId}
          busy={isDisconnecting}
          busyLabel={text('networks.disconnect.busy')}
          onClick={disconnectWallet}
        >
          {text('networks.disconnect')}
        </Button>
      </div>
    </>
  )
}

export default UnsupportedChain

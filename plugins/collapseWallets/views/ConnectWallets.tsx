'use client'
import { connectMethods, wallets } from 'portico/plugins/wallets/contract'
import { PluginPart, useChrome, usePoint, useService, useSource, type ViewComponent } from 'portico/react'
import { listMethod } from '../listMethod.js'

/** The wallet list that Connect has collapsed. */
const ConnectWallets: ViewComponent<'ConnectWallets'> = ({ params }) => {
  const namespace = params?.namespace
  const method = listMethod(usePoint(connectMethods))
  const isAsking = useSource(useService(wallets).attempt)?.status === 'waiting'
  useChrome({ status: isAsking ? 'waiting' : 'idle' })
  if (!method) return null
  return (
    <div className="p-list p-method">
      <PluginPart load={method.load} subject={namespace}>
        {(Wallets) => <Wallets {...(namespace ? { namespace } : {})} />}
      </PluginPart>
    </div>
  )
}

export default ConnectWallets

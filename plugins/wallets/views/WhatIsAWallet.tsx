'use client'
import { router } from 'portico/core'
import { useKernel, usePoint, useService, useText, type ViewComponent } from 'portico/react'
import { Button } from 'portico/ui'
import { connectMethods } from '../contract.js'

const blocks = ['key', 'place', 'decide'] as const

const WhatIsAWallet: ViewComponent<'WhatIsAWallet'> = () => {
  const text = useText()
  const { push, back } = useService(router)
  const directory = useKernel().knows('AllWallets')
  const email = usePoint(connectMethods).some((method) => method.id === 'email')
  return (
    <>
      {blocks.map((block) => (
        <section key={block} className="p-what">
          <h3>{text(`wallets.what.${block}`)}</h3>
          <p>{text(`wallets.what.${block}.text`)}</p>
        </section>
      ))}
      {directory && (
        <Button variant="primary" onClick={() => push('AllWallets')}>
          {text('wallets.what.get')}
        </Button>
      )}
      {email && (
        <Button variant="link" onClick={back}>
          {text('wallets.what.email')}
        </Button>
      )}
    </>
  )
}

export { whatMessages as messages } from './whatMessages.js'
export default WhatIsAWallet

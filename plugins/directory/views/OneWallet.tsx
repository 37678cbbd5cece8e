'use client'
import { env } from 'portico/core'
import type { LinkedWallet } from 'portico/plugins/walletconnect/contract'
import { useChrome, useOptionalService, useText } from 'portico/react'
import { Hero, Logo, Note } from 'portico/ui'
import { storesOf } from '../rows/storesOf.js'
import { StoreLink } from './StoreLink.js'

/** Links to install the wallet that the visitor picked. */
export const OneWallet = ({ wallet }: { readonly wallet: LinkedWallet }) => {
  const text = useText()
  const device = useOptionalService(env)
  const { name, icon } = wallet
  useChrome({ title: text('directory.get.title', { wallet: name }) })
  const links = storesOf(wallet, device)
  return (
    <>
      <Hero
        logo={<Logo name={name} src={icon} size={64} />}
        title={name}
        sentence={
          links.length
            ? text(device?.mobile ? 'directory.get.phone' : 'directory.get.text', { wallet: name })
            : undefined
        }
      />
      {links.length ? (
        <ul role="list" className="p-list">
          {links.map((store) => (
            <li key={store.page}>
              <StoreLink {...store} className="p-row" />
            </li>
          ))}
        </ul>
      ) : (
        <Note>{text('directory.get.nowhere')}</Note>
      )}
    </>
  )
}

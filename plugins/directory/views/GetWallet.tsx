'use client'
import { env } from 'portico/core'
import { useChrome, useOptionalService, useText, type ViewComponent } from 'portico/react'
import { Hero, Icon, Logo, Note, useStyles } from 'portico/ui'
import type { DirectoryTestId } from '../DirectoryTestId.js'
import { directoryStyles } from './directoryStyles.js'

const pages = ['web', 'browser', 'ios', 'android', 'homepage'] as const

/** Links to install a wallet. */
const GetWallet: ViewComponent<'GetWallet'> = ({ params: { wallet } }) => {
  useStyles(directoryStyles)
  const text = useText()
  const device = useOptionalService(env)
  const { name, icon, web, get = {} } = wallet
  useChrome({ title: text('directory.get.title', { wallet: name }) })
  const all = { web, ...get }
  // A phone has one store, and no extensions.
  const elsewhere = device?.ios ? ['browser', 'android'] : device?.android ? ['browser', 'ios'] : []
  const shown = pages.filter(
    (page) => all[page] && !(device?.mobile && page === 'browser') && !elsewhere.includes(page),
  )
  // The homepage is shown only if it is the only link.
  const links = shown.length > 1 ? shown.filter((page) => page !== 'homepage') : shown
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
        <ul className="p-list">
          {links.map((page) => (
            <li key={page}>
              <a
                className="p-row"
                href={all[page]}
                target="_blank"
                rel="noopener noreferrer"
                data-testid={`get-${page}` satisfies DirectoryTestId}
              >
                <span className="p-row-text">
                  {text(`directory.get.${page}`)}
                  <span className="p-sr">, {text('directory.get.window')}</span>
                </span>
                <Icon name="external" />
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <Note>{text('directory.get.nowhere')}</Note>
      )}
    </>
  )
}

export default GetWallet

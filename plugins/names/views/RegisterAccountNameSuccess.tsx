'use client'
import { router, sessions } from 'portico/core'
import { evm as NAMESPACE } from 'portico/plugins/eip155/contract'
import { Avatar, useChrome, useService, useSource, useText, type ViewComponent } from 'portico/react'
import { Address, Button, Icon, useStyles } from 'portico/ui'
import { useRef } from 'react'
import type { NamesTestId } from '../NamesTestId.js'
import { namesStyles } from './namesStyles.js'
import { registerMessages } from './registerMessages.js'

/** Shows the name that was registered, and the address it points to. */
const RegisterAccountNameSuccess: ViewComponent<'RegisterAccountNameSuccess'> = () => {
  useStyles(namesStyles)
  const text = useText()
  const { back } = useService(router)
  const account = useSource(useService(sessions).state, ({ namespaces }) => namespaces[NAMESPACE]?.account)
  useChrome({ status: 'done' })
  // After a disconnect, keep the content until the card is gone.
  const last = useRef(account)
  if (account?.profileName) last.current = account
  const { address = '', profileName, addressExplorerUrl: explorer = '' } = last.current ?? {}
  return (
    <div className="p-names">
      <div className="p-names-done">
        <Avatar address={address} />
        <p className="p-names-name" data-testid={'name-registered' satisfies NamesTestId}>
          <bdi dir="ltr" translate="no">
            {profileName}
          </bdi>
        </p>
        <Address value={address} full />
        <p>{text('names.done')}</p>
      </div>
      <Button variant="primary" testId={'names-done' satisfies NamesTestId} onClick={back}>
        {text('names.done.close')}
      </Button>
      {/^https?:\/\//i.test(explorer) && (
        <a className="p-button" data-variant="link" href={explorer} target="_blank" rel="noopener noreferrer">
          {text('names.done.explorer')} <Icon name="external" />
        </a>
      )}
    </div>
  )
}

export default RegisterAccountNameSuccess
export const messages = registerMessages

'use client'
import { readWebLink } from 'portico/core'
import { useService, useText } from 'portico/react'
import { Icon, List, useStyles } from 'portico/ui'
import type { AuthTestId } from '../AuthTestId.js'
import { auth } from '../contract.js'
import { accountPartStyles } from './accountPartStyles.js'

/** Links to the secure site, where the visitor can export the keys. */
const Upgrade = () => {
  useStyles(accountPartStyles)
  const text = useText()
  const { secureUrl } = useService(auth)
  return (
    <List>
      <li>
        <a
          className="p-row p-upgrade"
          href={readWebLink(`${secureUrl}/dashboard`)}
          target="_blank"
          rel="noopener noreferrer"
          data-testid={'upgrade-wallet' satisfies AuthTestId}
        >
          <span className="p-row-text">
            <span className="p-row-name">{text('auth.upgrade')}</span>
            <span className="p-row-more">{text('auth.upgrade.text')}</span>
            <span className="p-sr">, {text('auth.upgrade.window')}</span>
          </span>
          <Icon name="external" />
        </a>
      </li>
    </List>
  )
}

export default Upgrade

'use client'
import { router } from 'portico/core'
import type { ConnectMethodProps } from 'portico/plugins/wallets/contract'
import { useService, useText } from 'portico/react'
import { coreIcons, Glyph, Icon, List, Row } from 'portico/ui'
import type { CollapseWalletsTestId } from '../CollapseWalletsTestId.js'

/** The row that replaces the wallet list and leads to it. */
const CollapsedWallets = ({ namespace }: ConnectMethodProps) => {
  const text = useText()
  const { push } = useService(router)
  return (
    <List>
      <Row
        testId={'continue-with-wallet' satisfies CollapseWalletsTestId}
        logo={<Glyph path={coreIcons.wallet} className="p-all" />}
        name={text('collapse.open')}
        chips={<Icon name="chevron" />}
        onClick={() => push('ConnectWallets', namespace ? { namespace } : undefined)}
      />
    </List>
  )
}

export default CollapsedWallets

'use client'
import { networkOf, sessions } from 'portico/core'
import type { Namespace } from 'portico/kernel'
import { NetworkLogo, useService, useSource } from 'portico/react'
import { Logo, useStyles } from 'portico/ui'
import type { WalletsTestId } from '../../WalletsTestId.js'

const MAX_ICONS = 3
const styles = `.p-chains{display:inline-flex;align-items:center;vertical-align:middle;margin-inline-start:6px;font-size:.75em;color:var(--portico-text-2)}
.p-chains .p-logo{width:18px;height:18px;border-radius:6px;font-size:.75em;box-shadow:0 0 0 2px var(--portico-surface-1)}
.p-chains .p-logo+.p-logo{margin-inline-start:-4px}
.p-chains bdi{margin-inline-start:4px}
`

/** Small icons of the chains a wallet supports; the view that connects it names them. */
export function ChainIcons({ namespaces }: { readonly namespaces: readonly Namespace[] }) {
  useStyles(styles)
  const networks = useSource(useService(sessions).networks)
  const more = namespaces.length - MAX_ICONS
  return (
    <span className="p-chains" aria-hidden data-testid={'chain-icons' satisfies WalletsTestId}>
      {namespaces.slice(0, MAX_ICONS).map((each) => {
        const network = networkOf(networks, each)
        return network ? <NetworkLogo key={each} network={network} /> : <Logo key={each} name={each} />
      })}
      {more > 0 && <bdi dir="ltr">+{more}</bdi>}
    </span>
  )
}

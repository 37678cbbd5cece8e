'use client'
import { Icon, List, Logo, Row, Skeleton, type TestId, Tile, TileGrid, useStyles } from 'portico/ui'
import type { ConnectMethodProps } from '../contract.js'
import type { WalletsTestId } from '../WalletsTestId.js'
import { useWalletRows } from './useWalletRows.js'
import { WalletBlock } from './WalletBlock.js'

const styles = `.p-tiles .p-all{width:48px;height:48px;border-radius:var(--portico-radius-control)}.p-tiles .p-all img{width:18px;height:18px}
.p-tiles.p-wallets .p-skeleton{height:auto;min-height:calc(71px + 2.032em)}
.p-wallets .p-tile-name{min-height:2.5em}
@media(max-width:359px){.p-tiles.p-wallets .p-skeleton{min-height:calc(71px + 1.016em)}.p-wallets .p-tile-name{min-height:0}.p-tiles.p-wallets{grid-template-columns:repeat(auto-fill,minmax(min(max(50% - 4px,(13em - 100%)*99),100%),1fr))}}
@container(max-width:13em){.p-wallets .p-tile-name{min-height:0}.p-tiles.p-wallets .p-skeleton{min-height:64px}}
`

/** The most wallets that are rows on phones, too: their names are easier to read, and there is room for them. */
const MAX_ROWS = 3

/** The wallets as a grid of tiles: the block of the Connect view on phones. */
export default function WalletGrid(props: ConnectMethodProps) {
  const { namespace } = props
  useStyles(styles)
  const { rows, loading, empty, extras } = useWalletRows(namespace)
  if (empty && extras) return <extras.NoWallets namespace={namespace} />
  if (rows.length <= MAX_ROWS && !loading) return <WalletBlock {...props} />
  // The warning about a name claimed twice must be read first, and does not fit a tile.
  const ambiguous = rows.filter((row) => row.note)
  return (
    <>
      <TileGrid compact className="p-wallets" aria-busy={loading || undefined}>
        {rows
          .filter((row) => !row.note)
          .map(({ id, kind, name, icon, icons, tag, busy, chip, awaited, onClick }) =>
            awaited ? (
              <li key={id}>
                <Skeleton shape="tile" />
              </li>
            ) : (
              <Tile
                key={id}
                data-key={id}
                testId={
                  kind === 'all'
                    ? ('all-wallets' satisfies TestId)
                    : kind === 'more'
                      ? ('more-wallets' satisfies WalletsTestId)
                      : ('wallet-row' satisfies TestId)
                }
                logo={
                  kind === 'more' || (kind === 'all' && !icon) ? (
                    <span className="p-all">
                      {icons?.map((each) => (
                        <img key={each} src={each} alt="" referrerPolicy="no-referrer" />
                      )) ?? <Icon name={kind === 'all' ? 'wallet' : 'down'} />}
                    </span>
                  ) : (
                    <Logo name={name} src={icon} size={48} />
                  )
                }
                name={name}
                {...(busy || tag === 'connected' ? { description: chip } : { hint: chip || undefined })}
                busy={busy}
                onClick={onClick}
              />
            ),
          )}
      </TileGrid>
      {ambiguous.length > 0 && (
        <List>
          {ambiguous.map(({ id, name, icon, note, busy, onClick }) => (
            <Row
              key={id}
              data-key={id}
              testId={'wallet-row' satisfies TestId}
              logo={<Logo name={name} src={icon} />}
              name={name}
              description={note}
              busy={busy}
              onClick={onClick}
            />
          ))}
        </List>
      )}
      {extras && <extras.ListNotes />}
    </>
  )
}

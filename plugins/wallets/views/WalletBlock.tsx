'use client'
import { Chip, coreIcons, Glyph, List, Logo, Row, Skeleton, type TestId } from 'portico/ui'
import type { ConnectMethodProps } from '../contract.js'
import type { WalletsTestId } from '../WalletsTestId.js'
import { useWalletRows } from './useWalletRows.js'

/** The wallet list as a block of the Connect view. */
export function WalletBlock({ namespace }: ConnectMethodProps) {
  const { rows, loading, empty, extras } = useWalletRows(namespace)
  if (empty && extras) return <extras.NoWallets namespace={namespace} />
  return (
    <>
      <List aria-busy={loading || undefined}>
        {rows.map(({ id, kind, name, icon, icons, namespaces, busy, chip, note, awaited, onClick }) =>
          awaited ? (
            <li key={id}>
              <Skeleton />
            </li>
          ) : (
            <Row
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
                    )) ?? <Glyph path={coreIcons[kind === 'all' ? 'wallet' : 'down']} />}
                  </span>
                ) : (
                  <Logo name={name} src={icon} />
                )
              }
              name={
                <>
                  <bdi>{name}</bdi>
                  {namespaces.length > 1 && extras && <extras.ChainIcons namespaces={namespaces} />}
                </>
              }
              description={note}
              busy={busy}
              chips={chip && <Chip>{chip}</Chip>}
              onClick={onClick}
            />
          ),
        )}
      </List>
      {extras && <extras.ListNotes />}
    </>
  )
}

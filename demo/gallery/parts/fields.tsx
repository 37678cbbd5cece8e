import {
  EmptyState,
  Glyph,
  GlyphButton,
  Icon,
  type IconName,
  MoreIcon,
  type MoreIconName,
  SearchField,
  Tabs,
} from 'portico/ui'
import { useState } from 'react'
import type { Exhibit } from './Exhibit.js'

const Searches = () => {
  const [typed, setTyped] = useState('Base')
  return (
    <>
      <SearchField label="Search networks" value="" onChange={() => {}} />
      <SearchField label="Search wallets" value={typed} onChange={setTyped} clearLabel="Clear search" />
    </>
  )
}

const Pages = () => {
  const [tab, setTab] = useState('tokens')
  const panel = <EmptyState title="No activity yet" sentence="What you send will be listed here." />
  return (
    <Tabs
      label="What is in this account"
      value={tab}
      onChange={setTab}
      items={[
        { id: 'tokens', label: 'Tokens', panel },
        { id: 'nfts', label: 'NFTs', panel },
        { id: 'activity', label: 'Activity', panel },
      ]}
    />
  )
}

const icons: readonly IconName[] = [
  'back',
  'close',
  'help',
  'search',
  'copy',
  'check',
  'external',
  'chevron',
  'network',
  'wallet',
  'disconnect',
  'lock',
  'warning',
  'error',
  'info',
  'refresh',
]

const Icons = () => (
  <ul className="g-icons">
    {icons.map((name) => (
      <li key={name}>
        <Icon name={name} />
        <span>{name}</span>
      </li>
    ))}
  </ul>
)

const more: readonly MoreIconName[] = [
  'arrow-up',
  'arrow-down',
  'chevron-down',
  'activity',
  'browser',
  'card',
  'clock',
  'desktop',
  'edit',
  'eye',
  'mail',
  'minus',
  'more',
  'nft',
  'phone',
  'plus',
  'qr',
  'scan',
  'settings',
  'swap',
]

const MoreIcons = () => (
  <ul className="g-icons">
    {more.map((name) => (
      <li key={name}>
        <MoreIcon name={name} />
        <span>{name}</span>
      </li>
    ))}
  </ul>
)

export const moreIcon: Exhibit = { shows: ['MoreIcon'], Show: MoreIcons }
export const search: Exhibit = { shows: ['SearchField'], Show: Searches }
export const tabs: Exhibit = { shows: ['Tabs'], Show: Pages }
const path = 'M4 10h12M10 4v12'

const Glyphs = () => (
  <div className="g-line">
    <Glyph path={path} />
    <GlyphButton label="More of it" glyph={<Glyph path={path} />} onClick={() => {}} />
  </div>
)

export const glyph: Exhibit = { shows: ['Glyph', 'GlyphButton'], Show: Glyphs }
export const icon: Exhibit = { shows: ['Icon'], Show: Icons }

import { Chip, Icon, List, Logo, Row, Separator } from 'portico/ui'
import { pictures } from '../pictures.js'
import type { Exhibit } from './Exhibit.js'

const nothing = () => {}

const Rows = () => (
  <List>
    <Row
      logo={<Logo name="Lantern" src={pictures.lantern} />}
      name="Lantern"
      chips={<Chip>Recent</Chip>}
      onClick={nothing}
    />
    <Row
      logo={<Logo name="Ethereum" src={pictures.ethereum} />}
      name="Ethereum"
      selected
      chips="Now"
      onClick={nothing}
    />
    <Row
      logo={<Logo name="Polygon" src={pictures.polygon} />}
      name="Polygon"
      disabledReason="Not approved by this wallet"
      onClick={nothing}
    />
    <Row
      logo={<Logo name="Harbor" src={pictures.harbor} />}
      name="Harbor"
      description="io.harbor"
      busy
      chips={<Chip>Opening</Chip>}
      onClick={nothing}
    />
    <Row
      logo={<Logo name="Wordy" />}
      name="Donaudampfschifffahrtsgesellschaft Wallet"
      description="A second line that says more than fits into one line of the card"
      chips={<Icon name="chevron" />}
      onClick={nothing}
    />
    <Row logo={<Logo name="USD Coin" />} name="USD Coin" description="USDC" chips="892.48" />
  </List>
)

const Logos = () => (
  <div className="g-line">
    <Logo name="Meridian" src={pictures.meridian} size={28} />
    <Logo name="Meridian" src={pictures.meridian} />
    <Logo name="Meridian" src={pictures.meridian} size={48} />
    <Logo name="Meridian" src={pictures.meridian} size={64} />
    <Logo name="Meridian" />
    <Logo name="Broken" src="data:image/png;base64,AAAA" size={48} />
  </div>
)

const Chips = () => (
  <div className="g-line">
    <Chip>Installed</Chip>
    <Chip tone="signal">Now</Chip>
    <Chip tone="positive">Done</Chip>
    <Chip tone="caution">Testnet</Chip>
    <Chip tone="critical">Failed</Chip>
  </div>
)

export const row: Exhibit = { shows: ['Row', 'List'], Show: Rows }
export const logo: Exhibit = { shows: ['Logo'], Show: Logos }
export const chip: Exhibit = { shows: ['Chip'], Show: Chips }
export const separator: Exhibit = { shows: ['Separator'], Show: () => <Separator>or</Separator> }

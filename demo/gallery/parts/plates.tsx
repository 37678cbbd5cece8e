import {
  Address,
  Button,
  Logo,
  MessageBlock,
  QrPlate,
  Receipt,
  Row,
  Tile,
  TileGrid,
  VirtualList,
} from 'portico/ui'
import { pictures } from '../pictures.js'
import { address } from '../wallets.js'
import type { Exhibit } from './Exhibit.js'

const nothing = () => {}
const uri =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'

const Plates = () => (
  <>
    <QrPlate value={uri} label="QR code to connect a wallet" logo={pictures.lantern} />
    <QrPlate label="QR code on its way" message="Getting a code..." />
    <QrPlate value={uri} label="QR code that is renewed" state="renewing" message="Renewing..." />
    <QrPlate
      label="QR code that failed"
      state="failed"
      message="Couldn’t create the code"
      action={<Button onClick={nothing}>Try again</Button>}
    />
  </>
)

const message = `app.example.org wants you to sign in with your account:
${address}

URI: https://app.example.org
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2026-01-05T12:00:00Z`

const Receipts = () => (
  <Receipt
    heading="Send 12.5 USDC"
    sum={
      <bdi dir="ltr" className="g-sum">
        12.5 USDC
      </bdi>
    }
    facts={[
      { term: 'To', value: <Address value={address} full />, wide: true },
      { term: 'Network', value: 'Base' },
      { term: 'Fee', value: <bdi dir="ltr">~ $0.02</bdi> },
    ]}
  />
)

const names = ['Lantern', 'Harbor', 'Meridian', 'Ember', 'Donaudampfschifffahrt', 'Anchor'] as const
const src = {
  Lantern: pictures.lantern,
  Harbor: pictures.harbor,
  Meridian: pictures.meridian,
  Ember: pictures.ember,
} as Readonly<Record<string, string>>

const Tiles = () => (
  <>
    <TileGrid>
      {names.map((name, at) => (
        <Tile
          key={name}
          name={name}
          logo={<Logo name={name} src={src[name]} size={48} />}
          selected={at === 1}
          busy={at === 2}
          description={at === 2 ? 'Opening' : undefined}
          disabledReason={at === 3 ? 'Not on this network' : undefined}
          onClick={nothing}
        />
      ))}
    </TileGrid>
    <TileGrid compact>
      {names.slice(0, 4).map((name) => (
        <Tile
          key={name}
          name={name}
          logo={<Logo name={name} src={src[name]} size={48} />}
          hint="installed"
          onClick={nothing}
        />
      ))}
    </TileGrid>
  </>
)

const numbers = Array.from({ length: 480 }, (_, at) => `Wallet ${at + 1}`)

const Long = () => (
  <div className="g-scroll">
    <VirtualList
      items={numbers}
      itemKey={(name) => name}
      renderItem={(name) => <Row name={name} logo={<Logo name={name} />} onClick={nothing} />}
    />
  </div>
)

export const qrPlate: Exhibit = { shows: ['QrPlate'], Show: Plates }
export const receipt: Exhibit = { shows: ['Receipt'], Show: Receipts }
export const messageBlock: Exhibit = {
  shows: ['MessageBlock'],
  Show: () => <MessageBlock label="Message" text={message} />,
}
export const tiles: Exhibit = { shows: ['Tile', 'TileGrid'], Show: Tiles }
export const virtualList: Exhibit = { shows: ['VirtualList'], Show: Long }

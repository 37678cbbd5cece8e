import {
  Address,
  AlertBar,
  Button,
  Card,
  Chip,
  EmptyState,
  Hero,
  Icon,
  IconButton,
  type IconName,
  List,
  Logo,
  Note,
  Row,
  SearchField,
  SectionLabel,
  Separator,
  Skeleton,
  Snackbar,
  StatusText,
  Tabs,
  TrustRail,
} from 'portico/ui'
import { useState } from 'react'

const square = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="${colour}" d="M0 0h8v8H0z"/></svg>`)}`

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

const iconNames: IconName[] = [
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

const labels = { backLabel: 'Back', closeLabel: 'Close', helpLabel: 'What is a wallet?' }
const nothing = () => {}
const offline = (
  <TrustRail label="Connection" origin="app.example.org" state="none" stateLabel="Not connected" />
)
const online = (
  <TrustRail
    label="Connection"
    origin="app.example.org"
    state="connected"
    stateLabel="Connected"
    network="Ethereum"
    networkLabel="Change"
    onNetwork={nothing}
  />
)

export interface ViewProps {
  embedded?: boolean
}

export function ConnectCard({ embedded = false }: ViewProps) {
  return (
    <Card
      {...labels}
      embedded={embedded}
      title="Connect wallet"
      titleId="title-connect"
      onHelp={nothing}
      onClose={nothing}
      status="idle"
      idle
      rail={offline}
    >
      <List>
        <Row
          logo={<Logo name="WalletConnect" src={square('#3396ff')} />}
          name="WalletConnect"
          chips={<Chip>QR code</Chip>}
          onClick={nothing}
        />
        <Row
          logo={<Logo name="MetaMask" src={square('#f6851b')} />}
          name="MetaMask"
          chips={<Chip>Recent</Chip>}
          onClick={nothing}
        />
        <Row
          logo={<Logo name="Phantom" src="data:image/png;base64,broken" />}
          name="Phantom"
          chips={<Chip>Installed</Chip>}
          onClick={nothing}
        />
        <Row
          logo={<Logo name="Rainbow" src={square('#ffffff')} />}
          name="Rainbow"
          busy
          chips={<Chip tone="signal">Opening</Chip>}
          onClick={nothing}
        />
        <Row
          logo={<Icon name="wallet" style={{ margin: 10 }} />}
          name="All wallets"
          chips={<Chip>480+</Chip>}
          onClick={nothing}
        />
      </List>
      <Separator>or</Separator>
      <Button variant="secondary">Continue with e-mail</Button>
    </Card>
  )
}

export function ConnectingCard({ embedded = false }: ViewProps) {
  return (
    <Card
      {...labels}
      embedded={embedded}
      title="MetaMask"
      titleId="title-connecting"
      onBack={nothing}
      onClose={nothing}
      status="waiting"
      rail={offline}
    >
      <Hero
        logo={<Logo name="MetaMask" src={square('#f6851b')} size={64} />}
        title="Opening MetaMask"
        sentence="Accept the request in the extension window."
      />
      <StatusText tone="waiting">Waiting for MetaMask</StatusText>
      <Button variant="primary">Try again</Button>
      <Button variant="link">Use another wallet</Button>
    </Card>
  )
}

export function FailedCard({ embedded = false }: ViewProps) {
  return (
    <Card
      {...labels}
      embedded={embedded}
      title="Rainbow"
      titleId="title-failed"
      onBack={nothing}
      onClose={nothing}
      status="failed"
      rail={offline}
      alert={
        <AlertBar title="Origin is not allowed" onDismiss={nothing} dismissLabel="Dismiss">
          Add this page to the list of the project.
        </AlertBar>
      }
      snackbar={<Snackbar kind="error" message="No answer" onDismiss={nothing} dismissLabel="Dismiss" />}
    >
      <Hero logo={<Logo name="Rainbow" size={64} />} title="Declined" sentence="Nothing was changed." />
      <StatusText tone="failed">The wallet said no</StatusText>
      <Button variant="primary" busy busyLabel="Opening...">
        Try again
      </Button>
      <Button disabledReason="Wait until the wallet has answered.">Copy link</Button>
      <Button variant="destructive">Remove wallet</Button>
      <div style={{ height: 52 }} />
    </Card>
  )
}

export function AccountCard({ embedded = false }: ViewProps) {
  const [tab, setTab] = useState('tokens')
  const tokens = (
    <List>
      <Row
        logo={<Logo name="Ethereum" src={square('#627eea')} />}
        name="Ethereum"
        description="ETH"
        chips="$3,120.40"
      />
      <Row logo={<Logo name="USD Coin" />} name="USD Coin" description="USDC" chips="$892.48" />
    </List>
  )
  return (
    <Card
      {...labels}
      embedded={embedded}
      title="Account"
      titleId="title-account"
      onClose={nothing}
      status="done"
      rail={online}
    >
      <div style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Address value={address} />
        <IconButton icon="copy" label="Copy address" />
      </div>
      <Address value={address} full />
      <Tabs
        label="Holdings"
        value={tab}
        onChange={setTab}
        items={[
          { id: 'tokens', label: 'Tokens', panel: tokens },
          {
            id: 'nfts',
            label: 'NFTs',
            panel: <EmptyState icon="wallet" title="Nothing here" sentence="Pictures you own stand here." />,
          },
          { id: 'activity', label: 'Activity', panel: <Skeleton /> },
        ]}
      />
      <Button>
        <Icon name="disconnect" />
        Disconnect
      </Button>
    </Card>
  )
}

export function NetworkCard({ embedded = false }: ViewProps) {
  const [query, setQuery] = useState('a')
  return (
    <Card
      {...labels}
      embedded={embedded}
      title="Choose network"
      titleId="title-network"
      onBack={nothing}
      onClose={nothing}
      status="idle"
      rail={
        <TrustRail
          label="Connection"
          origin="a-very-long-name-of-a-host.app.example.org"
          state="unsupported"
          stateLabel="Fantom: unsupported"
          onNetwork={nothing}
        >
          By connecting you accept the rules of this page.
        </TrustRail>
      }
    >
      <Note kind="caution" alert>
        This page does not work with Fantom. Pick another network.
      </Note>
      <SearchField label="Search networks" value={query} onChange={setQuery} clearLabel="Clear" />
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
        <Chip tone="positive">Free</Chip>
        <Chip tone="caution">Slow</Chip>
        <Chip tone="critical">Down</Chip>
      </div>
      <SectionLabel>Networks</SectionLabel>
      <List>
        <Row
          logo={<Logo name="Ethereum" src={square('#627eea')} />}
          name="Ethereum"
          selected
          chips={<Chip>Current</Chip>}
          onClick={nothing}
        />
        <Row logo={<Logo name="Base" src={square('#0052ff')} />} name="Base" onClick={nothing} />
        <Row
          logo={<Logo name="Polygon" src={square('#8247e5')} />}
          name="Polygon"
          disabledReason="The wallet did not allow it"
          onClick={nothing}
        />
      </List>
      <Button critical>Disconnect</Button>
    </Card>
  )
}

export function NotesCard({ embedded = false }: ViewProps) {
  return (
    <Card
      {...labels}
      embedded={embedded}
      title="What is a wallet?"
      titleId="title-notes"
      onBack={nothing}
      onClose={nothing}
      status="idle"
      rail={online}
      snackbar={<Snackbar />}
    >
      <p>A wallet keeps your keys and signs for you.</p>
      <Note>Fees go to the network.</Note>
      <Note kind="positive">Signed in.</Note>
      <Note kind="critical" action={<Button variant="link">Details</Button>}>
        The address looks like one you used before, but it is another one.
      </Note>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        {iconNames.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </div>
      <div aria-busy style={{ display: 'flex', flexDirection: 'column', gap: 8 }}>
        <Skeleton />
        <Skeleton shape="number" />
        <Skeleton shape="text" />
      </div>
      <EmptyState
        icon="search"
        title="No wallet with that name"
        sentence="Any wallet can scan the code."
        action={<Button>Show the code</Button>}
      />
    </Card>
  )
}

/** All parts on one page. */
export function Gallery() {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 24, alignItems: 'flex-start' }}>
      {[ConnectCard, ConnectingCard, FailedCard, AccountCard, NetworkCard, NotesCard].map((View) => (
        <div key={View.name} style={{ width: 362 }}>
          <View embedded />
        </div>
      ))}
    </div>
  )
}

import {
  Address,
  AlertBar,
  Button,
  Card,
  Chip,
  coreIcons,
  EmptyState,
  Glyph,
  GlyphButton,
  Hero,
  Icon,
  IconButton,
  List,
  Logo,
  MoreIcon,
  Note,
  Row,
  SearchField,
  SectionLabel,
  Separator,
  Skeleton,
  Snackbar,
  SnackbarBody,
  StatusText,
  Tabs,
  TrustRail,
} from 'portico/ui'
import { describeConformance } from './conformance.js'

const nothing = () => {}
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const rail = (
  <TrustRail
    label="Connection"
    origin="a-very-long-name-of-a-host.app.example.org"
    state="connected"
    stateLabel="Connected"
    network="Ethereum"
  />
)
const inList = (part: React.ReactElement) => <List>{part}</List>

describeConformance('Address', { part: (given) => <Address {...given} value={address} full />, tag: 'BDI' })
describeConformance('AlertBar', {
  part: (given) => (
    <AlertBar {...given} title="Origin is not allowed" onDismiss={nothing} dismissLabel="Dismiss">
      Add this page to the list of the project.
    </AlertBar>
  ),
  tag: 'DIV',
  role: 'alert',
  name: '',
})
for (const variant of ['primary', 'secondary', 'destructive', 'link'] as const)
  describeConformance(`Button, ${variant}`, {
    part: (given) => (
      <Button {...given} variant={variant}>
        Connect
      </Button>
    ),
    tag: 'BUTTON',
    role: 'button',
    name: 'Connect',
    edges: 'button',
  })
describeConformance('Button that is off', {
  part: (given) => (
    <Button {...given} disabledReason="Accept the terms first.">
      Connect
    </Button>
  ),
  tag: 'BUTTON',
  edges: 'button',
})
describeConformance('Card', {
  part: (given) => (
    <Card
      {...given}
      title="Connect wallet"
      titleId="conforming"
      backLabel="Back"
      closeLabel="Close"
      onBack={nothing}
      onClose={nothing}
      status="waiting"
      rail={rail}
    >
      <p>Text</p>
    </Card>
  ),
  tag: 'SECTION',
  role: 'dialog',
  name: 'Connect wallet',
  edges: '.p-card',
})
describeConformance('Chip', {
  part: (given) => (
    <Chip {...given} tone="caution">
      480+
    </Chip>
  ),
  closed: true,
  tag: 'SPAN',
  edges: '.p-chip',
})
describeConformance('EmptyState', {
  part: (given) => (
    <EmptyState
      {...given}
      icon={<MoreIcon name="clock" />}
      title="No activity yet"
      sentence="What you send will be listed here."
      action={<Button>Receive</Button>}
    />
  ),
  tag: 'DIV',
  role: 'heading',
  name: 'No activity yet',
})
describeConformance('Glyph', {
  part: (given) => <Glyph {...given} path={coreIcons.back} flip />,
  tag: 'svg',
})
describeConformance('GlyphButton', {
  part: (given) => <GlyphButton {...given} glyph={<Glyph path={coreIcons.close} />} label="Close" />,
  tag: 'BUTTON',
  role: 'button',
  name: 'Close',
})
describeConformance('Hero', {
  part: (given) => (
    <Hero {...given} logo={<Logo name="Base" size={64} />} title="Opening" sentence="Accept in the wallet." />
  ),
  tag: 'DIV',
})
describeConformance('Icon', { part: (given) => <Icon {...given} name="back" />, tag: 'svg' })
describeConformance('IconButton', {
  part: (given) => <IconButton {...given} icon={<MoreIcon name="qr" />} label="Show QR code" />,
  tag: 'BUTTON',
  role: 'button',
  name: 'Show QR code',
})
describeConformance('List', {
  part: (given) => (
    <List {...given} aria-label="Wallets">
      <Row name="Base" />
    </List>
  ),
  tag: 'UL',
  role: 'list',
  name: 'Wallets',
})
describeConformance('Logo', { part: (given) => <Logo {...given} name="Base" />, closed: true, tag: 'SPAN' })
for (const kind of ['info', 'caution', 'critical', 'positive'] as const)
  describeConformance(`Note, ${kind}`, {
    part: (given) => (
      <Note {...given} kind={kind} action={<Button variant="link">Details</Button>}>
        First time to this address.
      </Note>
    ),
    tag: 'DIV',
  })
describeConformance('Row', {
  part: (given) => (
    <Row
      {...given}
      logo={<Logo name="MetaMask" />}
      name="MetaMask"
      description="Smart account"
      chips={<Chip>Recent</Chip>}
      selected
      onClick={nothing}
    />
  ),
  inside: inList,
  tag: 'BUTTON',
  role: 'button',
  name: 'MetaMask Smart account Recent',
  edges: '.p-row',
})
describeConformance('Row that is off', {
  part: (given) => (
    <Row {...given} name="Polygon" disabledReason="Not approved by this wallet" onClick={nothing} />
  ),
  inside: inList,
  tag: 'BUTTON',
  role: 'button',
  name: 'Polygon',
  edges: '.p-row',
})
describeConformance('SearchField', {
  part: (given) => (
    <SearchField {...given} label="Search wallets" value="a" onChange={nothing} clearLabel="Clear" />
  ),
  tag: 'INPUT',
  classAt: '.p-search',
  role: 'searchbox',
  name: 'Search wallets',
  edges: '.p-search',
})
describeConformance('SectionLabel', {
  part: (given) => <SectionLabel {...given}>Wallets</SectionLabel>,
  tag: 'H3',
  role: 'heading',
  name: 'Wallets',
})
describeConformance('Separator', { part: (given) => <Separator {...given}>or</Separator>, tag: 'DIV' })
describeConformance('Skeleton', { part: (given) => <Skeleton {...given} />, tag: 'SPAN' })
describeConformance('Snackbar', {
  part: (given) => (
    <Snackbar {...given} kind="error" message="No answer" onDismiss={nothing} dismissLabel="Dismiss" />
  ),
  tag: 'DIV',
  role: 'status',
  name: '',
  edges: '.p-snackbar',
})
describeConformance('SnackbarBody', {
  part: ({ testId, ...given }) => (
    <SnackbarBody {...given} data-testid={testId} kind="error" onDismiss={nothing} dismissLabel="Dismiss">
      No answer
    </SnackbarBody>
  ),
  tag: 'DIV',
  inside: (part) => (
    <div className="p-snackbar-region" role="status">
      {part}
    </div>
  ),
  edges: '.p-snackbar',
})
describeConformance('StatusText', {
  part: (given) => (
    <StatusText {...given} tone="failed">
      Declined
    </StatusText>
  ),
  tag: 'P',
  role: 'status',
  name: '',
})
describeConformance('Tabs', {
  part: (given) => (
    <Tabs
      {...given}
      label="Holdings"
      value="a"
      onChange={nothing}
      items={['a', 'b', 'c'].map((id) => ({ id, label: `Tab ${id}`, panel: <p>Panel {id}</p> }))}
    />
  ),
  tag: 'DIV',
  role: 'tablist',
  name: 'Holdings',
})
describeConformance('TrustRail', {
  part: (given) => (
    <TrustRail
      {...given}
      label="Connection"
      origin="app.example.org"
      state="unsupported"
      stateLabel="Fantom: unsupported"
      onNetwork={nothing}
    />
  ),
  tag: 'DIV',
  role: 'group',
  name: 'Connection',
})

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
  lateTestIds,
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
  testIds,
} from 'portico/ui'
import { describeConformance, type Pressed } from './conformance.js'

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

describeConformance('Address', {
  part: (given) => <Address {...given} value={address} full />,
  tag: 'BDI',
  role: 'none',
  name: address,
})
describeConformance('AlertBar', {
  part: (given, pressed) => (
    <AlertBar
      {...given}
      title="Origin is not allowed"
      action={
        <Button variant="link" onClick={() => pressed('read')}>
          Read more
        </Button>
      }
      onDismiss={() => pressed('dismiss')}
      dismissLabel="Dismiss"
    >
      Add this page to the list of the project.
    </AlertBar>
  ),
  tag: 'DIV',
  role: 'alert',
  name: '',
  press: [
    { at: '[data-variant]', tells: () => 'read' },
    { at: `[data-testid=${lateTestIds.alertBarClose}]`, tells: () => 'dismiss' },
  ],
})
for (const variant of ['primary', 'secondary', 'destructive', 'link'] as const) {
  const button = { tag: 'BUTTON', role: 'button', name: 'Connect', edges: 'button' } as const
  describeConformance(`Button, ${variant}`, {
    ...button,
    part: (given, pressed) => (
      <Button {...given} variant={variant} onClick={pressed}>
        Connect
      </Button>
    ),
    press: [{}],
  })
  describeConformance(`Button, ${variant}, that is off`, {
    ...button,
    part: (given, pressed) => (
      <Button {...given} variant={variant} disabledReason="Accept the terms first." onClick={pressed}>
        Connect
      </Button>
    ),
    press: [{ keys: [] }],
  })
  describeConformance(`Button, ${variant}, that is busy`, {
    ...button,
    part: (given, pressed) => (
      <Button {...given} variant={variant} busy busyLabel="Connect" onClick={pressed}>
        Go
      </Button>
    ),
    press: [{ keys: [] }],
  })
}
describeConformance('Card', {
  part: (given, pressed) => (
    <Card
      {...given}
      title="Connect wallet"
      titleId="conforming"
      backLabel="Back"
      closeLabel="Close"
      onBack={() => pressed('back')}
      onClose={() => pressed('close')}
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
  press: [
    { at: `[data-testid=${testIds.headerBack}]`, tells: () => 'back' },
    { at: `[data-testid=${testIds.headerClose}]`, tells: () => 'close' },
  ],
})
describeConformance('Card that explains why it stays', {
  part: (given, pressed) => (
    <Card
      {...given}
      title="Connect wallet"
      titleId="staying"
      backLabel="Back"
      closeLabel="Close"
      helpLabel="What is a wallet?"
      onHelp={() => pressed('help')}
      onClose={() => pressed('close')}
      status="failed"
      rail={rail}
      embedded
    />
  ),
  tag: 'SECTION',
  role: 'region',
  name: 'Connect wallet',
  press: [
    { at: `[data-testid=${testIds.headerHelp}]`, tells: () => 'help' },
    { at: `[data-testid=${testIds.headerClose}]`, tells: () => 'close' },
  ],
})
describeConformance('Chip', {
  part: (given) => (
    <Chip {...given} tone="caution">
      480+
    </Chip>
  ),
  tag: 'SPAN',
  role: 'none',
  name: '480+',
  edges: '.p-chip',
})
describeConformance('EmptyState', {
  part: (given, pressed) => (
    <EmptyState
      {...given}
      icon={<MoreIcon name="clock" />}
      title="No activity yet"
      sentence="What you send will be listed here."
      action={<Button onClick={pressed}>Receive</Button>}
    />
  ),
  tag: 'DIV',
  role: 'heading',
  name: 'No activity yet',
  press: [{ at: 'button' }],
})
describeConformance('Glyph', {
  part: (given) => <Glyph {...given} path={coreIcons.back} flip />,
  tag: 'svg',
  role: 'none',
})
describeConformance('GlyphButton', {
  part: (given, pressed) => (
    <GlyphButton {...given} glyph={<Glyph path={coreIcons.close} />} label="Close" onClick={pressed} />
  ),
  tag: 'BUTTON',
  role: 'button',
  name: 'Close',
  press: [{}],
})
describeConformance('Hero', {
  part: (given) => (
    <Hero {...given} logo={<Logo name="Base" size={64} />} title="Opening" sentence="Accept in the wallet." />
  ),
  tag: 'DIV',
  role: 'none',
  name: 'Opening Accept in the wallet.',
})
describeConformance('Icon', { part: (given) => <Icon {...given} name="back" />, tag: 'svg', role: 'none' })
describeConformance('IconButton', {
  part: (given, pressed) => (
    <IconButton {...given} icon={<MoreIcon name="qr" />} label="Show QR code" onClick={pressed} />
  ),
  tag: 'BUTTON',
  role: 'button',
  name: 'Show QR code',
  press: [{}],
})
describeConformance('List', {
  part: (given, pressed) => (
    <List {...given} aria-label="Wallets">
      <Row name="Base" />
      <Row name="Ethereum" onClick={pressed} />
      <Row name="Polygon" onClick={pressed} />
    </List>
  ),
  tag: 'UL',
  role: 'list',
  name: 'Wallets',
  press: [{ at: 'li:nth-child(2) button' }, { at: 'li:nth-child(3) button' }],
})
describeConformance('Logo', {
  part: (given) => <Logo {...given} name="Base" />,
  closed: true,
  tag: 'SPAN',
  role: 'none',
})
for (const kind of ['info', 'caution', 'critical', 'positive'] as const)
  describeConformance(`Note, ${kind}`, {
    part: (given, pressed) => (
      <Note
        {...given}
        kind={kind}
        action={
          <Button variant="link" onClick={pressed}>
            Details
          </Button>
        }
      >
        First time to this address.
      </Note>
    ),
    tag: 'DIV',
    ...(kind === 'critical'
      ? { role: 'alert' }
      : { role: 'none', name: 'First time to this address. Details' }),
    press: [{ at: 'button' }],
  })
describeConformance('Row', {
  part: (given, pressed) => (
    <Row
      {...given}
      logo={<Logo name="MetaMask" />}
      name="MetaMask"
      description="Smart account"
      chips={<Chip>Recent</Chip>}
      selected
      onClick={pressed}
    />
  ),
  inside: inList,
  tag: 'BUTTON',
  role: 'button',
  name: 'MetaMask Smart account Recent',
  edges: '.p-row',
  press: [{}],
})
describeConformance('Row that is off', {
  part: (given, pressed) => (
    <Row {...given} name="Polygon" disabledReason="Not approved by this wallet" onClick={pressed} />
  ),
  inside: inList,
  tag: 'BUTTON',
  role: 'button',
  name: 'Polygon',
  edges: '.p-row',
  press: [{ keys: [] }],
})
describeConformance('Row that is busy', {
  part: (given, pressed) => <Row {...given} name="Polygon" busy onClick={pressed} />,
  inside: inList,
  tag: 'BUTTON',
  role: 'button',
  name: 'Polygon',
  press: [{ keys: [] }],
})
describeConformance('SearchField', {
  part: (given, pressed) => (
    <SearchField {...given} label="Search wallets" value="a" onChange={pressed} clearLabel="Clear" />
  ),
  tag: 'INPUT',
  classAt: '.p-search',
  role: 'searchbox',
  name: 'Search wallets',
  edges: '.p-search',
  press: [
    { keys: ['b', ' '], tells: (key) => `a${key}` },
    { at: `[data-testid=${lateTestIds.searchClear}]`, tells: () => '' },
  ],
})
describeConformance('SectionLabel', {
  part: (given) => <SectionLabel {...given}>Wallets</SectionLabel>,
  tag: 'H3',
  role: 'heading',
  name: 'Wallets',
})
describeConformance('Separator', {
  part: (given) => <Separator {...given}>or</Separator>,
  tag: 'DIV',
  role: 'none',
  name: 'or',
})
describeConformance('Skeleton', { part: (given) => <Skeleton {...given} />, tag: 'SPAN', role: 'none' })
const pressSnackbar = [
  { at: '[data-variant]', tells: () => 'again' },
  { at: `[data-testid=${testIds.snackbarClose}]`, tells: () => 'dismiss' },
]
const again = (pressed: Pressed) => (
  <Button variant="link" onClick={() => pressed('again')}>
    Again
  </Button>
)
describeConformance('Snackbar', {
  part: (given, pressed) => (
    <Snackbar
      {...given}
      kind="error"
      message="No answer"
      action={again(pressed)}
      onDismiss={() => pressed('dismiss')}
      dismissLabel="Dismiss"
    />
  ),
  tag: 'DIV',
  role: 'status',
  name: '',
  edges: '.p-snackbar',
  press: pressSnackbar,
})
describeConformance('SnackbarBody', {
  part: ({ testId, ...given }, pressed) => (
    <SnackbarBody
      {...given}
      data-testid={testId}
      kind="error"
      action={again(pressed)}
      onDismiss={() => pressed('dismiss')}
      dismissLabel="Dismiss"
    >
      No answer
    </SnackbarBody>
  ),
  tag: 'DIV',
  role: 'none',
  name: 'No answer Again',
  press: pressSnackbar,
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
  part: (given, pressed) => (
    <Tabs
      {...given}
      label="Holdings"
      value="a"
      onChange={pressed}
      items={['a', 'b', 'c'].map((id) => ({ id, testId: id, label: `Tab ${id}`, panel: <p>Panel {id}</p> }))}
    />
  ),
  tag: 'DIV',
  role: 'tablist',
  name: 'Holdings',
  press: [
    {
      at: '[aria-selected=true]',
      keys: ['{Enter}', ' ', '{ArrowRight}', '{ArrowLeft}', '{Home}', '{End}'],
      tells: (key, dir) =>
        ({
          '{ArrowRight}': dir === 'rtl' ? 'c' : 'b',
          '{ArrowLeft}': dir === 'rtl' ? 'b' : 'c',
          '{End}': 'c',
        })[key] ?? 'a',
      moves: (dir) => ({
        '{ArrowRight}': `[data-testid=${dir === 'rtl' ? 'c' : 'b'}]`,
        '{ArrowLeft}': `[data-testid=${dir === 'rtl' ? 'b' : 'c'}]`,
        '{End}': '[data-testid=c]',
        '{Tab}': '[role=tabpanel]',
      }),
    },
    { at: '[role=tabpanel]', keys: [] },
  ],
})
describeConformance('TrustRail', {
  part: (given, pressed) => (
    <TrustRail
      {...given}
      label="Connection"
      origin="app.example.org"
      state="unsupported"
      stateLabel="Fantom: unsupported"
      onNetwork={pressed}
    >
      <Button onClick={pressed}>More</Button>
    </TrustRail>
  ),
  tag: 'DIV',
  role: 'group',
  name: 'Connection',
  press: [{ at: `[data-testid=${testIds.trustRailNetwork}]` }, { at: '.p-rail-more button' }],
})

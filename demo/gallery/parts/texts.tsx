import {
  Address,
  Button,
  EmptyState,
  Hero,
  Logo,
  Note,
  SectionLabel,
  Skeleton,
  StatusText,
  Waiting,
} from 'portico/ui'
import { pictures } from '../pictures.js'
import { address as evmAddress, solanaAddress } from '../wallets.js'
import type { Exhibit } from './Exhibit.js'

const nothing = () => {}

const Notes = () => (
  <>
    <Note>A network is the blockchain your account uses.</Note>
    <Note kind="caution">This is the first time you send to this address.</Note>
    <Note kind="critical" action={<Button onClick={nothing}>Try again</Button>}>
      This could not be loaded.
    </Note>
    <Note kind="positive">Nothing was signed.</Note>
  </>
)

const Statuses = () => (
  <>
    <StatusText>3 wallets found</StatusText>
    <StatusText tone="waiting">Waiting for Lantern</StatusText>
    <StatusText tone="done">Connected to Lantern</StatusText>
    <StatusText tone="failed">You declined in Lantern.</StatusText>
  </>
)

const Addresses = () => (
  <>
    <Address value={evmAddress} />
    <Address value={evmAddress} full />
    <Address value={solanaAddress} />
    <Address value={solanaAddress} full />
  </>
)

const Heroes = () => (
  <>
    <Hero
      logo={<Logo name="Lantern" src={pictures.lantern} size={64} />}
      title="Approve in Lantern"
      sentence="Accept the request in your wallet to connect."
    />
    <Hero
      logo={<Logo name="Wordy" size={64} />}
      title="Approve in Donaudampfschifffahrtsgesellschaft Wallet"
      sentence="Accept the request in your wallet to connect. If nothing opens, open the wallet yourself."
    />
  </>
)

const Waitings = () => (
  <>
    {(['waiting', 'failed', 'done'] as const).map((status) => (
      <Waiting
        key={status}
        logo={<Logo name="Lantern" src={pictures.lantern} size={64} />}
        title={status === 'failed' ? 'Declined' : status === 'done' ? 'Connected' : 'Approve in Lantern'}
        sentence={
          status === 'failed' ? 'You declined in Lantern.' : 'The extension is asking you to connect.'
        }
        late="Nothing opened?"
        status={status}
        announcement="Waiting for Lantern"
        onRetry={nothing}
        retryLabel="Try again"
      />
    ))}
  </>
)

const Empty = () => (
  <EmptyState
    icon="wallet"
    title="No wallet in this browser"
    sentence="Install one, or connect a wallet on your phone."
    action={
      <Button variant="link" onClick={nothing}>
        What is a wallet?
      </Button>
    }
  />
)

const Skeletons = () => (
  <div className="g-stack" aria-busy="true">
    <Skeleton />
    <Skeleton shape="number" />
    <Skeleton shape="text" />
    <Skeleton shape="tile" />
  </div>
)

export const note: Exhibit = { shows: ['Note'], Show: Notes }
export const status: Exhibit = { shows: ['StatusText'], Show: Statuses }
export const address: Exhibit = { shows: ['Address'], Show: Addresses }
export const hero: Exhibit = { shows: ['Hero'], Show: Heroes }
export const waiting: Exhibit = { shows: ['Waiting'], Show: Waitings }
export const emptyState: Exhibit = { shows: ['EmptyState'], Show: Empty }
export const skeleton: Exhibit = { shows: ['Skeleton'], Show: Skeletons }
export const sectionLabel: Exhibit = {
  shows: ['SectionLabel'],
  Show: () => <SectionLabel>E-mail</SectionLabel>,
}

import {
  Accordion,
  Amount,
  Button,
  ButtonPair,
  Checkbox,
  CopyButton,
  Countdown,
  FilterBar,
  FilterChip,
  Icon,
  MoreIcon,
  Pager,
  SocialButton,
  SocialGrid,
  Tooltip,
} from 'portico/ui'
import { useState } from 'react'
import { address } from '../wallets.js'
import type { Exhibit } from './Exhibit.js'

const nothing = () => {}

const Accordions = () => (
  <>
    <Accordion label="Details" open onToggle={nothing}>
      <p>1 ETH is 3,120.40 USDC. Fee 0.02 USDC.</p>
    </Accordion>
    <Accordion label="Advanced">
      <p>Slippage 0.5 %.</p>
    </Accordion>
  </>
)

const Amounts = () => (
  <div className="g-stack">
    <Amount text="$4,012" rest=".88" spoken="4,012.88 US dollars" size="display" />
    <Amount text="1.204 ETH" size="number" />
    <Amount text="892.48 USDC" />
    <Amount />
  </div>
)

const ButtonPairs = () => (
  <>
    <ButtonPair
      secondary={<Button onClick={nothing}>Cancel</Button>}
      primary={
        <Button variant="primary" onClick={nothing}>
          Send 12.5 USDC
        </Button>
      }
    />
    <ButtonPair
      secondary={<Button onClick={nothing}>Abbrechen und nicht senden</Button>}
      primary={
        <Button variant="primary" onClick={nothing}>
          12,5 USDC senden
        </Button>
      }
    />
  </>
)

const Checkboxes = () => {
  const [checked, setChecked] = useState(false)
  return (
    <>
      <Checkbox label="I agree to the terms and the privacy policy" checked={checked} onChange={setChecked} />
      <Checkbox label="I agree to the terms" checked onChange={nothing} />
      <Checkbox
        label="I agree to the privacy policy"
        checked={false}
        onChange={nothing}
        error="Accept the terms first."
      />
    </>
  )
}

const CopyButtons = () => (
  <div className="g-line">
    <CopyButton text={address} label="Copy address" copiedLabel="Copied" />
    <CopyButton text={address} label="Copy link" copiedLabel="Copied" wide />
  </div>
)

const Countdowns = () => {
  const [until] = useState(() => Date.now() + 299_000)
  return (
    <p>
      <Countdown until={until}>{(time) => <>New code in {time}</>}</Countdown>
    </p>
  )
}

const Filters = () => {
  const [certified, setCertified] = useState(true)
  return (
    <FilterBar label="Which wallets">
      <FilterChip pressed={certified} onChange={setCertified}>
        Certified
      </FilterChip>
      <FilterChip pressed={!certified} onChange={(next) => setCertified(!next)}>
        Installed
      </FilterChip>
    </FilterBar>
  )
}

const texts = { moreLabel: 'Load more', loadingLabel: 'Loading...', retryLabel: 'Try again' } as const

const Pagers = () => (
  <>
    <Pager state="loading" onMore={nothing} {...texts} />
    <Pager state="failed" onMore={nothing} message="The list could not be loaded." {...texts} />
    <Pager state="end" onMore={nothing} {...texts} />
  </>
)

const Socials = () => (
  <>
    <SocialGrid label="Continue with">
      <SocialButton mark={<MoreIcon name="browser" />} label="Continue with Google" onClick={nothing} />
      <SocialButton mark={<Icon name="close" />} label="Continue with X" onClick={nothing} />
      <SocialButton mark={<MoreIcon name="phone" />} label="Continue with Discord" busy />
      <SocialButton mark={<MoreIcon name="more" />} label="More ways" onClick={nothing} />
    </SocialGrid>
    <SocialGrid label="Continue with one">
      <SocialButton
        mark={<MoreIcon name="browser" />}
        label="Continue with Google here"
        text="Continue with Google here"
        onClick={nothing}
      />
    </SocialGrid>
  </>
)

const Tooltips = () => (
  <div className="g-line">
    <Tooltip text="How much the price may move before nothing is swapped.">
      <Button onClick={nothing}>Max slippage</Button>
    </Tooltip>
  </div>
)

export const accordion: Exhibit = { shows: ['Accordion'], Show: Accordions }
export const amount: Exhibit = { shows: ['Amount'], Show: Amounts }
export const buttonPair: Exhibit = { shows: ['ButtonPair'], Show: ButtonPairs }
export const checkbox: Exhibit = { shows: ['Checkbox'], Show: Checkboxes }
export const copyButton: Exhibit = { shows: ['CopyButton'], Show: CopyButtons }
export const countdown: Exhibit = { shows: ['Countdown'], Show: Countdowns }
export const filters: Exhibit = { shows: ['FilterBar', 'FilterChip'], Show: Filters }
export const pager: Exhibit = { shows: ['Pager'], Show: Pagers }
export const socials: Exhibit = { shows: ['SocialGrid', 'SocialButton'], Show: Socials }
export const tooltip: Exhibit = { shows: ['Tooltip'], Show: Tooltips }

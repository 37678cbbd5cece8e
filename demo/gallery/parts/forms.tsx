import {
  AmountField,
  Button,
  CodeInput,
  ConfirmInline,
  IconButton,
  Menu,
  MoreIcon,
  TextField,
  Toggle,
} from 'portico/ui'
import { useState } from 'react'
import type { Exhibit } from './Exhibit.js'

const nothing = () => {}

const TextFields = () => {
  const [text, setText] = useState('ada@example.org')
  return (
    <>
      <TextField
        label="E-mail"
        value=""
        onChange={nothing}
        placeholder="you@mail.com"
        hint="We send a code."
      />
      <TextField
        label="E-mail"
        value={text}
        onChange={setText}
        start={<MoreIcon name="mail" />}
        end={<IconButton icon="chevron" label="Continue" onClick={nothing} />}
      />
      <TextField label="E-mail" value="ada@" onChange={nothing} error="Enter a valid e-mail address." />
      <TextField label="Name" value="ada" onChange={nothing} busy busyLabel="Checking..." />
      <TextField label="E-mail" value="" onChange={nothing} disabledReason="Accept the terms first." />
    </>
  )
}

const AmountFields = () => {
  const [amount, setAmount] = useState('12.5')
  return (
    <>
      <AmountField
        label="You send"
        value={amount}
        onChange={setAmount}
        aside="Balance 892.48"
        end={<Button onClick={nothing}>USDC</Button>}
        worth={<bdi dir="ltr">~ $12.50</bdi>}
      />
      <AmountField
        label="You send"
        value="1000"
        onChange={nothing}
        max="892.48"
        overMax="More than the balance."
        aside="Balance 892.48"
      />
      <AmountField label="You get" value="0.004" stale worth={<bdi dir="ltr">~ $12.47</bdi>} />
    </>
  )
}

const CodeInputs = () => {
  const [code, setCode] = useState('123')
  return (
    <>
      <CodeInput
        label="One-time code, 6 digits"
        value={code}
        onChange={setCode}
        hint="The last digit sends it."
      />
      <CodeInput label="One-time code, 6 digits again" value="123456" onChange={nothing} checking />
      <CodeInput
        label="One-time code, 6 digits once more"
        value="123456"
        onChange={nothing}
        error="Wrong code. Try again or ask for another one."
      />
    </>
  )
}

const Toggles = () => {
  const [on, setOn] = useState(true)
  return (
    <>
      <Toggle
        label="Smart account"
        description="Gives you a different address."
        checked={on}
        onChange={setOn}
      />
      <Toggle label="Certified only" checked={!on} onChange={(next) => setOn(!next)} />
      <Toggle label="Smart account" checked busy busyLabel="Switching..." onChange={nothing} />
      <Toggle
        label="Smart account"
        checked={false}
        disabledReason="Not on this network."
        onChange={nothing}
      />
    </>
  )
}

const Menus = () => (
  <Menu
    label="More for Lantern"
    items={[
      { id: 'copy', label: 'Copy address', icon: <MoreIcon name="edit" />, onSelect: nothing },
      { id: 'open', label: 'Open explorer', disabledReason: 'Not on this network.', onSelect: nothing },
      { id: 'end', label: 'Disconnect', critical: true, onSelect: nothing },
    ]}
  />
)

const Confirms = () => (
  <>
    <ConfirmInline
      question="Disconnect Lantern?"
      confirmLabel="Disconnect"
      cancelLabel="Cancel"
      onConfirm={nothing}
      onCancel={nothing}
    />
    <ConfirmInline
      question="Disconnect Harbor?"
      confirmLabel="Disconnect"
      cancelLabel="Cancel"
      busy
      busyLabel="Disconnecting…"
      onConfirm={nothing}
      onCancel={nothing}
    />
  </>
)

export const textField: Exhibit = { shows: ['TextField'], Show: TextFields }
export const amountField: Exhibit = { shows: ['AmountField'], Show: AmountFields }
export const codeInput: Exhibit = { shows: ['CodeInput'], Show: CodeInputs }
export const toggle: Exhibit = { shows: ['Toggle'], Show: Toggles }
export const menu: Exhibit = { shows: ['Menu'], Show: Menus }
export const confirm: Exhibit = { shows: ['ConfirmInline'], Show: Confirms }

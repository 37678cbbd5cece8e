'use client'
import { TextField, type TextFieldProps } from 'portico/ui'

/** As long as the standard lets an address be. */
const LONGEST = 254

/** A field for an e-mail, as browsers and phones know one. */
export const EmailField = (props: TextFieldProps) => (
  <TextField
    type="email"
    name="email"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="off"
    spellCheck={false}
    enterKeyHint="go"
    dir="ltr"
    maxLength={LONGEST}
    {...props}
  />
)

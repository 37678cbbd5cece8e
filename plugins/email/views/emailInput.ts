import type { TextFieldProps } from 'portico/ui'

/** Makes a TextField one for an e-mail, as browsers and phones know it; as long as the standard lets an address be. */
export const emailInput = {
  type: 'email',
  name: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'off',
  spellCheck: false,
  enterKeyHint: 'go',
  dir: 'ltr',
  maxLength: 254,
} satisfies Partial<TextFieldProps>

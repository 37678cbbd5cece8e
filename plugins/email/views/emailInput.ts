import type { TextFieldProps } from 'portico/ui'

/** Attributes of an e-mail field for browsers and on-screen keyboards; the maximum length is that of the standard. */
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

import type { MessagesOf } from 'portico/kernel'

export const messages = {
  'legal.terms': 'Terms',
  'legal.privacy': 'Privacy Policy',
  'legal.notice.both': 'By connecting you accept the {terms} and {privacy}.',
  'legal.notice.one': 'By connecting you accept the {link}.',
  'legal.agree.both': 'I agree to the {terms} and {privacy}',
  'legal.agree.one': 'I agree to the {link}',
  'legal.needed': 'Tick the box first.',
} as const

/** Texts of the terms by id, each with its parameters. */
export type LegalMessages = MessagesOf<typeof messages>

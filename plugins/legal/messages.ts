/** Texts of the terms by id, each with its parameters. */
export interface LegalMessages {
  'legal.terms': undefined
  'legal.privacy': undefined
  'legal.notice.both': { readonly terms: string; readonly privacy: string }
  'legal.notice.one': { readonly link: string }
  'legal.agree.both': { readonly terms: string; readonly privacy: string }
  'legal.agree.one': { readonly link: string }
  'legal.needed': undefined
}

export const messages: Readonly<Record<keyof LegalMessages, string>> = {
  'legal.terms': 'Terms',
  'legal.privacy': 'Privacy Policy',
  'legal.notice.both': 'By connecting you accept the {terms} and {privacy}.',
  'legal.notice.one': 'By connecting you accept the {link}.',
  'legal.agree.both': 'I agree to the {terms} and {privacy}',
  'legal.agree.one': 'I agree to the {link}',
  'legal.needed': 'Tick the box first.',
}

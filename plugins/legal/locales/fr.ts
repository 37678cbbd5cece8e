import type { LegalMessages } from '../messages.js'

export const fr: Readonly<Record<keyof LegalMessages, string>> = {
  'legal.terms': 'les Conditions d’utilisation',
  'legal.privacy': 'la Politique de confidentialité',
  'legal.notice.both': 'En vous connectant, vous acceptez {terms} et {privacy}.',
  'legal.notice.one': 'En vous connectant, vous acceptez {link}.',
  'legal.agree.both': 'J’accepte {terms} et {privacy}',
  'legal.agree.one': 'J’accepte {link}',
  'legal.needed': 'Cochez d’abord la case.',
}

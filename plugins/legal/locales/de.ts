import type { LegalMessages } from '../messages.js'

export const de: Readonly<Record<keyof LegalMessages, string>> = {
  'legal.terms': 'die Nutzungsbedingungen',
  'legal.privacy': 'die Datenschutzerklärung',
  'legal.notice.both': 'Mit der Verbindung akzeptieren Sie {terms} und {privacy}.',
  'legal.notice.one': 'Mit der Verbindung akzeptieren Sie {link}.',
  'legal.agree.both': 'Ich akzeptiere {terms} und {privacy}',
  'legal.agree.one': 'Ich akzeptiere {link}',
  'legal.needed': 'Setzen Sie zuerst das Häkchen.',
}

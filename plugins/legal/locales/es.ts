import type { LegalMessages } from '../messages.js'

export const es: Readonly<Record<keyof LegalMessages, string>> = {
  'legal.terms': 'los Términos',
  'legal.privacy': 'la Política de privacidad',
  'legal.notice.both': 'Al conectarte aceptas {terms} y {privacy}.',
  'legal.notice.one': 'Al conectarte aceptas {link}.',
  'legal.agree.both': 'Acepto {terms} y {privacy}',
  'legal.agree.one': 'Acepto {link}',
  'legal.needed': 'Marca primero la casilla.',
}

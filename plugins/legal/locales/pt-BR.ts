import type { LegalMessages } from '../messages.js'

export const ptBR: Readonly<Record<keyof LegalMessages, string>> = {
  'legal.terms': 'os Termos',
  'legal.privacy': 'a Política de Privacidade',
  'legal.notice.both': 'Ao se conectar, você aceita {terms} e {privacy}.',
  'legal.notice.one': 'Ao se conectar, você aceita {link}.',
  'legal.agree.both': 'Aceito {terms} e {privacy}',
  'legal.agree.one': 'Aceito {link}',
  'legal.needed': 'Marque a caixa primeiro.',
}

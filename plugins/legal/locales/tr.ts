import type { LegalMessages } from '../messages.js'

export const tr: Readonly<Record<keyof LegalMessages, string>> = {
  'legal.terms': 'Kullanım Koşulları',
  'legal.privacy': 'Gizlilik Politikası',
  'legal.notice.both': 'Bağlanarak şunları kabul edersiniz: {terms} ve {privacy}.',
  'legal.notice.one': 'Bağlanarak şunu kabul edersiniz: {link}.',
  'legal.agree.both': 'Kabul ediyorum: {terms} ve {privacy}',
  'legal.agree.one': 'Kabul ediyorum: {link}',
  'legal.needed': 'Önce kutuyu işaretleyin.',
}

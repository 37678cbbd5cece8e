import type { LegalMessages } from '../messages.js'

export const ar: Readonly<Record<keyof LegalMessages, string>> = {
  'legal.terms': 'الشروط',
  'legal.privacy': 'سياسة الخصوصية',
  'legal.notice.both': 'بالاتصال تُقبَل {terms} و{privacy}.',
  'legal.notice.one': 'بالاتصال تُقبَل {link}.',
  'legal.agree.both': 'أوافق على {terms} و{privacy}',
  'legal.agree.one': 'أوافق على {link}',
  'legal.needed': 'ضع علامة في المربع أولاً.',
}

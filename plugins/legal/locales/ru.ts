import type { LegalMessages } from '../messages.js'

export const ru: Readonly<Record<keyof LegalMessages, string>> = {
  'legal.terms': 'Условия использования',
  'legal.privacy': 'Политику конфиденциальности',
  'legal.notice.both': 'Подключаясь, вы принимаете {terms} и {privacy}.',
  'legal.notice.one': 'Подключаясь, вы принимаете {link}.',
  'legal.agree.both': 'Я принимаю {terms} и {privacy}',
  'legal.agree.one': 'Я принимаю {link}',
  'legal.needed': 'Сначала поставьте галочку.',
}

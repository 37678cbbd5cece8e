import type { LegalMessages } from '../messages.js'

export const ja: Readonly<Record<keyof LegalMessages, string>> = {
  'legal.terms': '利用規約',
  'legal.privacy': 'プライバシーポリシー',
  'legal.notice.both': '接続すると、{terms}と{privacy}に同意したことになります。',
  'legal.notice.one': '接続すると、{link}に同意したことになります。',
  'legal.agree.both': '{terms}と{privacy}に同意します',
  'legal.agree.one': '{link}に同意します',
  'legal.needed': '先にチェックボックスにチェックを入れてください。',
}

import type { LegalMessages } from '../messages.js'

export const zhCN: Readonly<Record<keyof LegalMessages, string>> = {
  'legal.terms': '服务条款',
  'legal.privacy': '隐私政策',
  'legal.notice.both': '连接即表示您接受{terms}和{privacy}。',
  'legal.notice.one': '连接即表示您接受{link}。',
  'legal.agree.both': '我同意{terms}和{privacy}',
  'legal.agree.one': '我同意{link}',
  'legal.needed': '请先勾选方框。',
}

import type { LegalMessages } from '../messages.js'

export const ko: Readonly<Record<keyof LegalMessages, string>> = {
  'legal.terms': '이용약관',
  'legal.privacy': '개인정보 처리방침',
  'legal.notice.both': '연결하면 {terms} 및 {privacy}에 동의하게 됩니다.',
  'legal.notice.one': '연결하면 {link}에 동의하게 됩니다.',
  'legal.agree.both': '{terms} 및 {privacy}에 동의합니다',
  'legal.agree.one': '{link}에 동의합니다',
  'legal.needed': '먼저 체크박스를 선택하세요.',
}

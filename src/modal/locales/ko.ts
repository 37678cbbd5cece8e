import type { messages } from '../messages.js'

/** Korean in the polite form; names stand where they need no particle that depends on their sound. */
export const ko: Readonly<Record<keyof typeof messages, string>> = {
  'modal.language': 'ko',
  'modal.direction': 'ltr',
  'button.connect': '지갑 연결',
  'button.connecting': '연결 중…',
  'button.failed': '불러오지 못했습니다. 다시 시도',
  'button.switchNetwork': '네트워크 전환',
  'button.selectNetwork': '네트워크 선택',
  'button.unknownNetwork': '알 수 없는 네트워크',
  'modal.close': '닫기',
  'modal.back': '뒤로',
  'modal.help': '지갑이란?',
  'modal.loading': '불러오는 중…',
  'modal.failed': '이 부분을 불러오지 못했습니다.',
  'modal.crashed': '이 부분의 작동이 중지되었습니다.',
  'modal.gone': '여기에서는 더 이상 사용할 수 없습니다.',
  'modal.retry': '다시 시도',
  'modal.dismiss': '닫기',
  'modal.details': '세부 정보 복사',
  'modal.copied': '복사됨',
  'rail.label': '연결 상태',
  'rail.none': '연결되지 않음',
  'rail.connected': '연결됨:',
  'rail.unsupported': '{network}: 지원되지 않음',
  'rail.switch': '네트워크 전환',
}

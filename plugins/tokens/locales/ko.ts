import type { TokensMessages } from '../messages.js'

export const ko: Readonly<Record<keyof TokensMessages, string>> = {
  'tokens.title': '토큰',
  'tokens.total': '총액',
  'tokens.total.loading': '총액을 불러오는 중',
  'tokens.loading': '토큰을 불러오는 중',
  'tokens.age': '업데이트: {ago}',
  'tokens.refresh': '새로 고침',
  'tokens.snack': '토큰 잔액을 확인할 수 없음',
  'tokens.failed': '토큰을 읽지 못했습니다.',
  'tokens.again': '{seconds}초 후 다시 시도',
  'tokens.partial': '일부 토큰만 읽을 수 있었고 가격은 없습니다.',
  'tokens.none': '아직 토큰이 없습니다.',
  'tokens.none.text': '받거나 구매한 토큰이 여기에 표시됩니다.',
  'tokens.own': '{wallet} {address}에서 보내기',
  'tokens.own.copied': '주소를 복사했습니다. 받는 사람에 붙여넣으세요.',
  'tokens.hidden.show': '숨긴 토큰 보기 ({count})',
  'tokens.hidden.hide': '이 토큰 숨기기',
  'tokens.hidden.why': '이름이 다른 토큰과 비슷하거나 다른 곳으로 유도합니다. 주의하세요.',
  'tokens.mark.lookalike': '다른 토큰과 비슷함',
  'tokens.mark.link': '이름에 링크가 있음',
  'tokens.mark.disguised': '위장된 이름',
}

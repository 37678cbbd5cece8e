import type { AccountMessages } from '../messages.js'

export const ko: Readonly<Record<keyof AccountMessages, string>> = {
  'account.title': '계정',
  'account.copy': '{name} 주소 복사',
  'account.copied': '복사되었습니다',
  'account.copy.failed': '이 브라우저에서는 복사할 수 없습니다. 주소를 선택하여 직접 복사하세요.',
  'account.explorer': '블록 탐색기에서 열기(새 창)',
  'account.balance.loading': '잔액을 불러오는 중',
  'account.balance.retry': '다시 시도',
  'account.balance.again': '{seconds}초 후 다시 시도',
  'account.balance.snack': '토큰 잔액을 확인할 수 없음',
  'account.wallets': '지갑 {count}개',
  'account.network': '네트워크',
  'account.network.unknown': '네트워크 선택',
  'account.testnet': '테스트넷',
  'account.chains': '체인',
  'account.actions': '작업',
  'account.tabs': '계정 내용',
  'account.action.failed': '완료하지 못했습니다. 다시 시도하세요.',
  'account.disconnect': '연결 해제',
  'account.disconnect.busy': '연결 해제 중…',
  'account.disconnect.failed': '연결을 해제하지 못했습니다',
}

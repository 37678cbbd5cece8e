import type { ReceiveMessages } from '../messages.js'

export const ko: Readonly<Record<keyof ReceiveMessages, string>> = {
  'receive.title': '받기',
  'receive.qr': '주소의 QR 코드',
  'receive.qr.failed': '코드를 표시할 수 없습니다. 주소를 복사하세요.',
  'receive.copy': '주소 복사',
  'receive.copied': '주소를 복사했습니다',
  'receive.copy.failed': '복사하지 못했습니다',
  'receive.share': '공유',
  'receive.one': '이 주소로는 {network}의 자산만 보내세요. 다른 네트워크에서 보낸 자산은 잃을 수 있습니다.',
  'receive.several':
    '이 주소로는 다음 네트워크의 자산만 보내세요. 다른 네트워크에서 보낸 자산은 잃을 수 있습니다.',
  'receive.networks': '네트워크',
}

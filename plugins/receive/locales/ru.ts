import type { ReceiveMessages } from '../messages.js'

export const ru: Readonly<Record<keyof ReceiveMessages, string>> = {
  'receive.title': 'Получить',
  'receive.qr': 'QR-код адреса',
  'receive.qr.failed': 'Не удалось нарисовать код. Скопируйте адрес.',
  'receive.copy': 'Скопировать адрес',
  'receive.copied': 'Адрес скопирован',
  'receive.copy.failed': 'Не удалось скопировать',
  'receive.share': 'Поделиться',
  'receive.one':
    'Отправляйте на этот адрес только активы в сети {network}. Отправленное в других сетях может пропасть.',
  'receive.several':
    'Отправляйте на этот адрес только активы в этих сетях. Отправленное в других сетях может пропасть.',
  'receive.networks': 'Сети',
}

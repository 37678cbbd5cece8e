import type { ReceiveMessages } from '../messages.js'

export const ja: Readonly<Record<keyof ReceiveMessages, string>> = {
  'receive.title': '受け取る',
  'receive.qr': 'アドレスの QR コード',
  'receive.qr.failed': 'コードを表示できませんでした。アドレスをコピーしてください。',
  'receive.copy': 'アドレスをコピー',
  'receive.copied': 'アドレスをコピーしました',
  'receive.copy.failed': 'コピーできませんでした',
  'receive.share': '共有',
  'receive.one':
    'このアドレスには {network} の資産だけを送ってください。ほかのネットワークで送った資産は失われることがあります。',
  'receive.several':
    'このアドレスには次のネットワークの資産だけを送ってください。ほかのネットワークで送った資産は失われることがあります。',
  'receive.networks': 'ネットワーク',
}

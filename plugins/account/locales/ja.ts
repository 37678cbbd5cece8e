import type { AccountMessages } from '../messages.js'

export const ja: Readonly<Record<keyof AccountMessages, string>> = {
  'account.title': 'アカウント',
  'account.copy': '{name} のアドレスをコピー',
  'account.copied': 'コピーしました',
  'account.copy.failed': 'このブラウザではコピーできません。アドレスを選択して手動でコピーしてください。',
  'account.explorer': 'ブロックエクスプローラーで開く（新しいウィンドウ）',
  'account.balance.loading': '残高を読み込んでいます',
  'account.balance.part': '合計（うち {amount}）',
  'account.balance.retry': '再試行',
  'account.balance.again': '{seconds} 秒後に再試行します',
  'account.balance.snack': 'トークン残高を取得できません',
  'account.wallets': 'ウォレット {count} 件',
  'account.network': 'ネットワーク',
  'account.network.unknown': 'ネットワークを選択',
  'account.unsupported':
    'ウォレットはこのアプリが対応していないネットワークにあります。別のネットワークを選んでください。',
  'account.testnet': 'テストネット',
  'account.chains': 'チェーン',
  'account.actions': '操作',
  'account.tabs': 'このアカウントの内容',
  'account.action.failed': '操作を完了できませんでした。もう一度お試しください。',
  'account.disconnect': '接続を解除',
  'account.disconnect.busy': '解除中…',
  'account.disconnect.failed': '接続を解除できませんでした',
}

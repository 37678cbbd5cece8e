import type { messages } from '../messages.js'

/** Japanese in the polite form; actions end in a noun. */
export const ja: Readonly<Record<keyof typeof messages, string>> = {
  'modal.language': 'ja',
  'modal.direction': 'ltr',
  'button.connect': 'ウォレットを接続',
  'button.connecting': '接続中…',
  'button.failed': '読み込めませんでした。再試行',
  'button.switchNetwork': 'ネットワークを切り替え',
  'button.selectNetwork': 'ネットワークを選択',
  'button.unknownNetwork': '不明なネットワーク',
  'modal.close': '閉じる',
  'modal.back': '戻る',
  'modal.help': 'ウォレットとは？',
  'modal.loading': '読み込み中…',
  'modal.failed': 'この部分を読み込めませんでした。',
  'modal.crashed': 'この部分は動作を停止しました。',
  'modal.gone': 'ここでは利用できなくなりました。',
  'modal.retry': '再試行',
  'modal.dismiss': '閉じる',
  'modal.details': '詳細をコピー',
  'modal.copied': 'コピーしました',
  'rail.label': '接続状況',
  'rail.none': '未接続',
  'rail.connected': '接続中:',
  'rail.unsupported': '{network}: 非対応',
  'rail.switch': 'ネットワークを切り替え',
}

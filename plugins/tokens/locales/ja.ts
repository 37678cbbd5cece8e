import type { TokensMessages } from '../messages.js'

export const ja: Readonly<Record<keyof TokensMessages, string>> = {
  'tokens.title': 'トークン',
  'tokens.total': '合計額',
  'tokens.total.loading': '合計額を読み込んでいます',
  'tokens.loading': 'トークンを読み込んでいます',
  'tokens.age': '更新：{ago}',
  'tokens.refresh': '更新',
  'tokens.snack': 'トークン残高を取得できません',
  'tokens.failed': 'トークンを読み取れませんでした。',
  'tokens.again': '{seconds} 秒後に再試行します',
  'tokens.partial': '一部のトークンしか読み取れず、価格もありません。',
  'tokens.none': 'トークンはまだありません。',
  'tokens.none.text': '受け取ったり購入したりしたものがここに表示されます。',
  'tokens.own': '{wallet} {address} から送る',
  'tokens.own.copied': 'アドレスをコピーしました。送信先に貼り付けてください。',
  'tokens.hidden.show': '非表示のトークンを表示（{count}）',
  'tokens.hidden.hide': 'これらのトークンを隠す',
  'tokens.hidden.why': '名前が他のトークンに似ているか、別の場所に誘導しています。ご注意ください。',
  'tokens.mark.lookalike': '他のトークンに類似',
  'tokens.mark.link': '名前にリンク',
  'tokens.mark.disguised': '偽装された名前',
}

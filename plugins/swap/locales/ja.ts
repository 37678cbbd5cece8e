import type { SwapMessages } from '../messages.js'

export const ja: Readonly<Record<keyof SwapMessages, string>> = {
  'swap.title': 'スワップ',
  'swap.pay': '支払う',
  'swap.pay.of': '支払う数量（{symbol}）',
  'swap.get': '受け取る',
  'swap.reverse': '支払いと受け取りを入れ替える',
  'swap.token.search': '名前、シンボル、アドレスで検索',
  'swap.token.loading': 'トークンを読み込んでいます',
  'swap.token.failed': 'トークンを読み込めませんでした。',
  'swap.token.own': '保有中',
  'swap.token.suggested': 'おすすめ',
  'swap.token.popular': '人気',
  'swap.token.others': 'その他',
  'swap.action.token': 'トークンを選択',
  'swap.action.amount': '数量を入力',
  'swap.action.balance': '残高不足',
  'swap.action.review': 'スワップを確認',
  'swap.preparing': 'スワップを準備しています…',
  'swap.quote.loading': '価格を取得しています…',
  'swap.quote.updated': '価格を更新しました',
  'swap.quote.failed': '現在、このペアの価格がありません。',
  'swap.quote.retry': 'もう一度試す',
  'swap.quote.age': '価格の取得',
  'swap.quote.age.of': '{seconds} 秒前',
  'swap.impact': '価格への影響',
  'swap.impact.high': 'このスワップで価格が {percent} 動きます。数量を減らすと、より良いレートになります。',
  'swap.impact.severe': 'このスワップの価格への影響により、価値の約 {percent} を失います。',
  'swap.sure': '理解しました',
  'swap.slippage.field': 'スリッページの上限（パーセント）',
  'swap.slippage.wrong': '{least} から {most} までの数を入力してください。',
  'swap.slippage.wide': '上限がこれほど高いと、他者があなたの損になる取引をするおそれがあります。',
  'swap.slippage.tight': '上限がこれほど低いと、スワップが失敗することがあります。',
  'swap.provider': '提供元',
  'swap.unoffered': '{network} ではスワップを利用できません。',
  'swap.unoffered.choose': 'スワップできるネットワーク',
  'swap.review.rate': 'レート',
  'swap.allow.together':
    '1回の取引で、コントラクトに{amount}ちょうどの利用を許可し、スワップを行います。どちらかが失敗した場合は何も起こりません。',
  'swap.allow.exact': 'コントラクトが引き出せるのは {amount} までです。',
  'swap.permit.step': '{symbol} の許可に署名',
  'swap.permit.exact':
    'ステップ 1/2：{contract} に対し、ちょうど {amount} の許可（permit）に署名します。署名は 20 分後に無効になります。署名に手数料はかかりません。',
  'swap.permit.abandoned':
    'リクエストがウォレットでまだ開いている可能性があります。ウォレットで拒否してください。今から届く署名は使用されません。',
  'swap.permit.replaced':
    'このスワップには、許可（permit）の代わりに承認が必要になりました。まだ何も送信されていません。承認にはネットワーク手数料がかかります。',
  'swap.permit.unread':
    '署名済みの許可を確認できませんでした。何も送信されていません。もう一度お試しください。',
  'swap.permit.expired': '許可の期限が切れたか、すでに使用されています。新しい許可に署名してください。',
  'swap.confirm.swap': '{amount} をスワップ',
  'swap.left': 'ウォレットがスワップを承認しました。送信されるとアカウントに表示されます。',
  'swap.abandoned':
    'リクエストがウォレットにまだ残っている可能性があります。もう一度スワップする前に、ウォレットで拒否してください。承認すると、スワップが送信されます。',
  'swap.allowance.failed': '許可額を読み取れませんでした。もう一度お試しください。',
  'swap.allowance.late': '許可はまだ確定していません。続ける前に、ウォレットで確認してください。',
  'swap.allowance.left': '許可を送信しました。確定すれば、残りはスワップだけです。',
  'swap.sent': 'スワップを送信しました',
  'swap.done': '{paid} で約 {received}',
  'swap.finished': 'スワップが完了しました。ウォレットが取引を示さなかったため、照合できませんでした。',
  'swap.failed': '取引エラー',
  'swap.unclear':
    'スワップが送信されたかどうか、ウォレットから応答がありませんでした。もう一度スワップする前に、ウォレットを確認してください。',
  'swap.moved': 'アカウントまたはネットワークが変わりました。スワップをもう一度確認してください。',
  'swap.worse': '価格が変わりました。続ける前に、新しい数量を確認してください。',
  'swap.refused.call': '提供元のリクエストが正しくありません。何も送信されていません。',
  'swap.refused.contract':
    '提供元のリクエストは、提供元が示していないコントラクト宛てです。何も送信されていません。',
  'swap.refused.receiver': '提供元のリクエストは、別の人に支払うものです。何も送信されていません。',
  'swap.refused.token': '提供元のリクエストは、別のトークンのものです。何も送信されていません。',
  'swap.refused.amount': '提供元のリクエストは、入力した数量と異なります。何も送信されていません。',
  'swap.refused.least': '提供元のリクエストは、提示された数量を下回ります。何も送信されていません。',
  'swap.refused.unknown':
    '提供元のリクエストは読み取れず、提供元以外に確認できる相手がいません。何も送信されていません。',
  'swap.refused.fails':
    'ネットワークによると、このスワップは失敗します。もう一度試すか、スリッページの上限を上げてください。',
  'swap.refused.fails.why':
    'ネットワークによると、このスワップは失敗します：「{reason}」。もう一度試すか、スリッページの上限を上げてください。',
  'swap.note.unchecked':
    'このリクエストを提示された価格と照合できませんでした。ウォレットで数量を確認してください。',
  'swap.note.unsimulated':
    'ネットワークでこのスワップを事前に試せませんでした。失敗して手数料だけがかかる可能性があります。',
  'swap.note.least':
    '試行では提示どおりの結果でしたが、このリクエストの最低受取量は読み取れません。ウォレットで確認してください。',
  'swap.note.token': 'このリクエストには、受け取るトークンが示されていません。ウォレットで確認してください。',
  'swap.note.value': 'これらのトークンの価値を比較できませんでした。続行する前にレートをご確認ください。',
  'swap.note.open':
    'このスワップのリクエストが、まだウォレットに残っている可能性があります。もう一度スワップする前に、ウォレットまたはアクティビティを確認してください。',
  'swap.note.sent':
    'ページが閉じられた後に、これらのトークンの以前のスワップがウォレットから送られました。もう一度スワップする前に、残高を確認してください。',
  'swap.summary': '{pay} を {get} に交換',
}

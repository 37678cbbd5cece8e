import type { SendMessages } from '../messages.js'

export const ja: Readonly<Record<keyof SendMessages, string>> = {
  'send.title': '送る',
  'send.amount': '送金額',
  'send.amount.of': '送金額（{symbol}）',
  'send.amount.usd': '送金額（米ドル）',
  'send.fiat': 'USD で金額を入力',
  'send.fiat.off': '{symbol} で金額を入力',
  'send.token.choose': '選択',
  'send.token.search': '保有トークンを検索',
  'send.token.empty': '{network} にトークンがありません。',
  'send.to': '送金先',
  'send.to.hint.address': 'アドレス',
  'send.to.nameless': 'ここでは名前を使えません。アドレスを入力してください。',
  'send.to.missing.address': 'アドレスを入力してください。',
  'send.to.hint': 'アドレスまたは名前',
  'send.to.paste': '貼り付け',
  'send.to.paste.failed':
    'クリップボードを読み取れませんでした。キーボードまたはメニューから貼り付けてください。',
  'send.scan': 'QRコードを読み取る',
  'send.scan.title': 'QRコードを読み取る',
  'send.scan.camera': 'カメラの映像',
  'send.scan.asking': 'ブラウザでカメラを許可してください。',
  'send.scan.hint': '送金先のアドレスのQRコードにカメラを向けてください。',
  'send.scan.unread': 'このコードには{network}のアドレスがありません。',
  'send.scan.network': 'このコードは{network}以外のネットワークのものです。',
  'send.scan.call': 'このコードはコントラクトの関数を呼び出します。ここでは実行できません。',
  'send.scan.request':
    'このコードは、トランザクションを作成するサーバーにつながります。このようなコードはここでは支払えません。',
  'send.scan.field':
    'このコードは、ここでは送れない項目を求めています：{field}。別のアプリで支払ってください。',
  'send.scan.amount': 'このコードの金額はここでは支払えません。',
  'send.scan.token': 'このコードが求めるトークンは、{network}でお持ちのトークンにありません。',
  'send.scan.refused':
    'カメラが許可されませんでした。ブラウザの設定でこのページに許可するか、アドレスを貼り付けてください。',
  'send.scan.failed':
    'カメラを起動できません。カメラを使用中のほかのアプリを閉じるか、アドレスを貼り付けてください。',
  'send.scan.again': 'もう一度試す',
  'send.to.clear': '送金先をクリア',
  'send.to.looking': '名前を検索中…',
  'send.to.missing': 'アドレスまたは名前を入力してください。',
  'send.to.wrong': '有効なアドレスでも、登録された名前でもありません。',
  'send.to.wrong.on': 'このアドレスは {network} では無効です。',
  'send.to.checksum':
    'このアドレスに入力ミスがないか確認してください。大文字と小文字がチェックサムと一致しません。',
  'send.to.unknown': 'この名前には{network}のアドレスがありません。',
  'send.to.changed':
    '{name} は、確認したアドレスを指さなくなりました。アドレスを確かめ、もう一度内容を確認してください。',
  'send.to.disguised':
    'この名前には、ほかの文字に似た文字が含まれています。正しい名前かどうか確認してください。',
  'send.recent': '最近の送金先',
  'send.others': 'あなたの他のアカウント',
  'send.token.missing': 'トークンを選択してください。',
  'send.amount.missing': '金額を入力してください。',
  'send.amount.other': '別のウォレットを接続',
  'send.amount.over': '残高を超えています。',
  'send.fee.most': '最大 約 {amount}',
  'send.code': 'コードの内容',
  'send.memo': 'メモ',
  'send.reference': '支払いの参照',
  'send.left': '送金後の残高',
  'send.go': '内容を確認',
  'send.preparing': '送金を準備中…',
  'send.confirm': '{amount} を送る',
  'send.abandoned':
    'リクエストがまだウォレットに残っている可能性があります。もう一度送る前に、ウォレットで拒否してください。承認すると送金されます。',
  'send.required': '金額と送金先アドレスが必要です',
  'send.required.token': 'トークンが必要です',
  'send.failed': '取引を送信できませんでした',
  'send.unclear':
    '送金されたかどうか、ウォレットから応答がありませんでした。もう一度送る前に、ウォレットを確認してください。',
  'send.moved': 'アカウントまたはネットワークが変わりました。送金内容をもう一度確認してください。',
  'send.started': '取引を開始しました',
  'send.done': '{amount} を送信しました',
  'send.refused.decimals':
    'このトークンのネットワーク上の小数点以下の桁数が、トークンリストと異なります。何も送金されていません。',
  'send.refused.receiver': 'このアドレスでは受け取れません。何も送金されていません。',
  'send.refused.account':
    'ウォレットが別のアカウントに切り替わりました。送金内容をもう一度確認してください。',
  'send.refused.network':
    'ウォレットが別のネットワークに切り替わりました。送金内容をもう一度確認してください。',
  'send.refused.rent': '新しいアカウントには、これより多く送る必要があります。金額を増やしてください。',
  'send.refused.asset': 'このトークンはここでは送れません。何も送金されていません。',
  'send.refused.payment': 'この支払いコードのメモまたは参照はここでは送れません。何も送金されていません。',
  'send.note.lookalike':
    'このアドレスは、ご存じのアドレスに似ていますが、異なります。詐欺師はこのようなアドレスを作ります。一文字ずつ照合してください。',
  'send.note.bait':
    '履歴では、このアドレスは金額ゼロの送金にしか出てきません。偽のアドレスを履歴に残す目的でよく使われる手口です。',
  'send.note.moved': 'この名前は、前回の送金時には別のアドレスを指していました。',
  'send.note.own': 'これはご自身のアドレスです。',
  'send.note.first': 'ここからこのアドレスに送るのは初めてです。1 文字ずつ確認してください。',
  'send.note.network':
    'このブラウザーからこのアドレスに送ったことはありますが、このネットワークでは初めてです。',
  'send.note.contract':
    'このアドレスはスマートコントラクトです。この資産を受け取れると確信できる場合にだけ送ってください。',
  'send.note.token': 'このアドレスはトークンのコントラクトです。ここに送ったトークンは失われます。',
  'send.note.burn': 'このアドレスに送ったものは誰も使えません。失われます。',
  'send.note.service':
    'このアドレスは取引所のウォレット並みに多くの取引があります。取引所の口座に入金するには、取引所が表示する入金アドレスに送ってください。',
  'send.note.fails': 'ネットワークによると、この送金は失敗します。手数料だけがかかる可能性があります。',
  'send.note.fails.why':
    'ネットワークによると、この送金は失敗します：「{reason}」。手数料だけがかかる可能性があります。',
  'send.note.less': '届くのは{amount}だけです。このトークンは送金のたびに一部を差し引きます。',
  'send.note.all': 'これは保有する {symbol} のすべてです。',
  'send.note.open':
    'このアドレスへの送金リクエストが、まだウォレットに残っている可能性があります。もう一度送る前に、ウォレットまたはアクティビティを確認してください。',
  'send.note.sent':
    'ページが閉じられた後に、このアドレスへの以前の送金がウォレットから送られました。もう一度送る前に、残高を確認してください。',
  'send.empty': '{network} には送れるものがありません。',
  'send.to.unread': '名前を検索できませんでした。もう一度試すか、アドレスを入力してください。',
  'send.refused.unread': 'ネットワーク上でトークンを確認できませんでした。もう一度お試しください。',
  'send.refused.keep': 'アカウントの残高が少なくなりすぎます。金額を減らすか、全額を送ってください。',
  'send.refused.funds': '金額とネットワーク手数料の合計に残高が足りません。',
  'send.refused.expired': '時間がかかりすぎました。送金内容をもう一度確認してください。',
  'send.refused.changed': 'ウォレットが別の送金に署名しました。その送金は送信されていません。',
  'send.token.loading': 'トークンを読み込んでいます',
  'send.token.failed': 'トークンを読み込めませんでした。',
  'send.summary': '{receiver} へ {amount}',
}

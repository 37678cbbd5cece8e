import type { SwapMessages } from '../messages.js'

export const de: Readonly<Record<keyof SwapMessages, string>> = {
  'swap.title': 'Tauschen',
  'swap.pay': 'Sie zahlen',
  'swap.pay.of': 'Zu zahlender Betrag in {symbol}',
  'swap.get': 'Sie erhalten',
  'swap.reverse': 'Zahlen und Erhalten vertauschen',
  'swap.token.search': 'Name, Symbol oder Adresse',
  'swap.token.loading': 'Token werden geladen',
  'swap.token.failed': 'Die Token konnten nicht geladen werden.',
  'swap.token.own': 'Ihre',
  'swap.token.suggested': 'Empfohlen',
  'swap.token.popular': 'Beliebt',
  'swap.token.others': 'Weitere',
  'swap.action.token': 'Token wählen',
  'swap.action.amount': 'Betrag eingeben',
  'swap.action.balance': 'Guthaben reicht nicht',
  'swap.action.review': 'Tausch prüfen',
  'swap.preparing': 'Tausch wird vorbereitet …',
  'swap.quote.loading': 'Preis wird abgefragt …',
  'swap.quote.updated': 'Preis aktualisiert',
  'swap.quote.failed': 'Für dieses Paar gibt es derzeit keinen Preis.',
  'swap.quote.retry': 'Erneut versuchen',
  'swap.quote.age': 'Preis von',
  'swap.quote.age.of': 'vor {seconds} s',
  'swap.impact': 'Preiseinfluss',
  'swap.impact.high':
    'Dieser Tausch bewegt den Preis um {percent}. Ein kleinerer Betrag bekommt einen besseren Kurs.',
  'swap.impact.severe': 'Durch den Preiseinfluss dieses Tauschs verlieren Sie etwa {percent} des Werts.',
  'swap.sure': 'Ich habe verstanden',
  'swap.slippage.field': 'Höchste Abweichung in Prozent',
  'swap.slippage.wrong': 'Geben Sie eine Zahl von {least} bis {most} ein.',
  'swap.slippage.wide': 'Bei so hoher Abweichung können andere auf Ihre Kosten handeln.',
  'swap.slippage.tight': 'Bei so geringer Abweichung kann der Tausch fehlschlagen.',
  'swap.provider': 'Anbieter',
  'swap.unoffered': 'Tauschen wird auf {network} nicht angeboten.',
  'swap.unoffered.choose': 'Netzwerke, auf denen Sie tauschen können',
  'swap.review.rate': 'Kurs',
  'swap.allow.together':
    'In einer Transaktion darf der Vertrag genau {amount} nehmen, und der Tausch wird ausgeführt. Schlägt eines davon fehl, geschieht nichts.',
  'swap.allow.exact': 'Der Smart Contract darf {amount} entnehmen und nicht mehr.',
  'swap.permit.step': 'Für {symbol} unterschreiben',
  'swap.permit.exact':
    'Schritt 1 von 2: Erlaubnis (Permit) über genau {amount} für {contract} unterschreiben. Die Unterschrift gilt 20 Minuten. Die Unterschrift kostet keine Gebühr.',
  'swap.permit.abandoned':
    'Die Anfrage kann in Ihrer Wallet noch offen sein. Lehnen Sie sie dort ab: Eine Unterschrift, die jetzt kommt, wird nicht verwendet.',
  'swap.permit.replaced':
    'Der Tausch braucht nun statt des Permits eine Freigabe. Es wurde noch nichts gesendet. Die Freigabe kostet eine Netzwerkgebühr.',
  'swap.permit.unread':
    'Die unterschriebene Erlaubnis konnte nicht geprüft werden. Es wurde nichts gesendet. Versuchen Sie es erneut.',
  'swap.permit.expired':
    'Die Erlaubnis ist abgelaufen oder wurde schon verwendet. Unterschreiben Sie eine neue.',
  'swap.confirm.swap': '{amount} tauschen',
  'swap.left': 'Ihre Wallet hat dem Tausch zugestimmt. Ihr Konto zeigt ihn, sobald er gesendet ist.',
  'swap.abandoned':
    'Die Anfrage kann in Ihrer Wallet noch offen sein. Lehnen Sie sie dort ab, bevor Sie erneut tauschen: Wenn Sie sie bestätigen, wird der Tausch gesendet.',
  'swap.allowance.failed': 'Die Freigabe konnte nicht gelesen werden. Versuchen Sie es erneut.',
  'swap.allowance.late':
    'Die Freigabe ist noch nicht bestätigt. Sehen Sie in Ihrer Wallet nach, bevor Sie fortfahren.',
  'swap.allowance.left': 'Die Freigabe wurde gesendet. Sobald sie bestätigt ist, fehlt nur noch der Tausch.',
  'swap.sent': 'Tausch gesendet',
  'swap.done': '{paid} für etwa {received}',
  'swap.finished':
    'Tausch abgeschlossen. Ihre Wallet hat die Transaktion nicht genannt, daher konnte sie nicht verglichen werden.',
  'swap.failed': 'Fehler bei der Transaktion',
  'swap.unclear':
    'Ihre Wallet hat nicht gemeldet, ob der Tausch gesendet wurde. Sehen Sie dort nach, bevor Sie erneut tauschen.',
  'swap.moved': 'Das Konto oder das Netzwerk hat sich geändert. Prüfen Sie den Tausch erneut.',
  'swap.worse': 'Der Preis hat sich geändert. Prüfen Sie die neuen Beträge, bevor Sie fortfahren.',
  'swap.refused.call': 'Die Anfrage des Anbieters ist ungültig. Es wurde nichts gesendet.',
  'swap.refused.contract':
    'Die Anfrage des Anbieters geht an einen Smart Contract, den er nicht genannt hat. Es wurde nichts gesendet.',
  'swap.refused.receiver': 'Die Anfrage des Anbieters zahlt an jemand anderen. Es wurde nichts gesendet.',
  'swap.refused.token': 'Die Anfrage des Anbieters betrifft andere Token. Es wurde nichts gesendet.',
  'swap.refused.amount':
    'Die Anfrage des Anbieters nimmt einen anderen Betrag, als Sie eingegeben haben. Es wurde nichts gesendet.',
  'swap.refused.least': 'Die Anfrage des Anbieters ergibt weniger als angeboten. Es wurde nichts gesendet.',
  'swap.refused.unknown':
    'Die Anfrage des Anbieters ist nicht lesbar, und niemand außer ihm könnte sie prüfen. Es wurde nichts gesendet.',
  'swap.refused.fails':
    'Das Netzwerk meldet, dass dieser Tausch fehlschlagen würde. Versuchen Sie es erneut oder mit einer höheren Abweichung.',
  'swap.refused.fails.why':
    'Das Netzwerk meldet, dass dieser Tausch fehlschlagen würde: „{reason}“. Versuchen Sie es erneut oder mit einer höheren Abweichung.',
  'swap.note.unchecked':
    'Diese Anfrage konnte nicht mit dem Angebot verglichen werden. Vergleichen Sie die Beträge in Ihrer Wallet.',
  'swap.note.unsimulated':
    'Das Netzwerk konnte diesen Tausch nicht vorab ausführen. Er kann fehlschlagen und trotzdem die Gebühr kosten.',
  'swap.note.least':
    'Ein Probelauf ergab das Angebotene, aber der Mindestbetrag dieser Anfrage ist nicht lesbar. Vergleichen Sie ihn in Ihrer Wallet.',
  'swap.note.token':
    'Diese Anfrage nennt den Token nicht, den Sie erhalten. Vergleichen Sie ihn in Ihrer Wallet.',
  'swap.note.value':
    'Der Wert dieser Token konnte nicht verglichen werden. Prüfen Sie den Kurs, bevor Sie fortfahren.',
  'swap.note.open':
    'Eine Anfrage für diesen Tausch kann in Ihrer Wallet noch offen sein. Sehen Sie in der Wallet oder in Ihren Aktivitäten nach, bevor Sie erneut tauschen.',
  'swap.note.sent':
    'Ihre Wallet hat einen früheren Tausch dieser Token gesendet, nachdem dessen Seite geschlossen war. Prüfen Sie Ihr Guthaben, bevor Sie erneut tauschen.',
  'swap.summary': '{pay} gegen {get}',
}

import type { TransactionMessages } from '../messages.js'

export const de: Readonly<Record<keyof TransactionMessages, string>> = {
  'transactions.title': 'Anfragen',
  'transactions.open': 'Offene Anfragen: {count}',
  'transactions.empty': 'Nichts ist offen. Was Sie von hier senden, erscheint in dieser Liste.',
  'transactions.now': 'Offen',
  'transactions.lately': 'Kürzlich',
  'transactions.found': '{summary}: gesendet',
  'transactions.waits': '{summary}: wartet auf die anderen Inhaber',
  'transactions.asked': 'Wartet in Ihrer Wallet auf Sie',
  'transactions.accepted': 'Von Ihrer Wallet angenommen',
  'transactions.proposed': 'Wartet auf die anderen Inhaber',
  'transactions.proposed.signed':
    'Wartet auf die anderen Inhaber: {signed} von {needed} haben unterschrieben',
  'transactions.owners': 'Für die Inhaber öffnen',
  'transactions.sent': 'Unterwegs',
  'transactions.confirmed': 'Erledigt',
  'transactions.unfinished': 'Nicht abgeschlossen',
  'transactions.failed': 'Fehlgeschlagen',
  'transactions.failed.why': 'Fehlgeschlagen: {reason}',
  'transactions.replaced': 'Durch eine andere Transaktion ersetzt',
  'transactions.declined': 'Abgelehnt',
  'transactions.unclear': 'Ihre Wallet hat nicht geantwortet. Sie kann dies noch senden.',
  'transactions.dismiss': 'Aus dieser Liste entfernen',
  'transactions.explorer': 'Im Explorer öffnen',
  'transactions.mismatch.title': 'Nicht, was Sie bestätigt haben',
  'transactions.mismatch.text': 'Die Transaktion weicht von dem ab, was Sie bestätigt haben.',
  'transactions.mismatch.todo':
    'Ihre Wallet oder etwas auf dieser Seite hat sie möglicherweise verändert. Senden Sie hier nicht noch einmal. Wenn Sie die Änderung nicht zuordnen können, übertragen Sie Ihr restliches Guthaben mit einem Gerät, dem Sie vertrauen, auf ein neues Konto.',
  'transactions.mismatch.confirmed': 'Bestätigt',
  'transactions.mismatch.sent': 'Gesendet',
  'transactions.mismatch.unread.title': 'Nicht vergleichbar',
  'transactions.mismatch.unread':
    'Die Transaktion konnte nicht mit dem verglichen werden, was Sie bestätigt haben. Sehen Sie sie sich im Explorer an, bevor Sie noch einmal senden.',
  'transactions.part.to': 'Empfänger',
  'transactions.part.amount': 'Betrag',
  'transactions.part.asset': 'Token',
  'transactions.part.from': 'Absender',
  'transactions.part.network': 'Netzwerk',
  'transactions.part.data': 'Daten',
  'transactions.part.delegate': 'Neuer Code des Kontos',
  'transactions.review.title': 'Prüfen',
  'transactions.gets': 'Sie erhalten mindestens',
  'transactions.contract': 'Smart Contract',
  'transactions.token': 'Token',
  'transactions.from': 'Von',
  'transactions.network': 'Netzwerk',
  'transactions.fee': 'Netzwerkgebühr',
  'transactions.fee.most': 'Bis zu etwa {amount}',
  'transactions.fee.wallet': 'Zeigt Ihre Wallet an',
  'transactions.retry': 'Erneut versuchen',
  'transactions.cancel': 'Abbrechen',
  'transactions.abandon': 'Nicht mehr warten',
  'transactions.asking': 'In {wallet} bestätigen …',
  'transactions.asking.unnamed': 'In Ihrer Wallet bestätigen …',
  'transactions.waiting': 'Warten auf das Netzwerk …',
  'transactions.raw': 'Anfrage an die Wallet',
  'transactions.raw.show': 'Anfrage an die Wallet anzeigen',
  'transactions.sure.missing': 'Setzen Sie den Haken, um fortzufahren.',
  'transactions.steps': 'Schritte',
  'transactions.step.done': 'erledigt',
  'transactions.step.approve': '{symbol} freigeben',
  'transactions.step.reset': '{symbol} zurücksetzen',
  'transactions.done': 'Gesendet',
  'transactions.step.declined': 'Sie haben abgelehnt. Es wurde nichts gesendet.',
  'transactions.elsewhere':
    'In einem anderen Tab dieser Seite wartet eine Anfrage an Ihre Wallet. Antworten Sie zuerst dort.',
  'transactions.refused.chain': 'Nicht unterstützte Blockchain',
  'transactions.refused.failed': 'Fehler bei der Transaktion',
  'transactions.refused.unread':
    'Die Token konnten im Netzwerk nicht überprüft werden. Versuchen Sie es erneut.',
  'transactions.refused.decimals':
    'Die Anzahl der Nachkommastellen eines Tokens im Netzwerk weicht von der Token-Liste ab. Es wurde nichts gesendet.',
  'transactions.note.fee':
    'Ihr Guthaben reicht möglicherweise nicht für die Netzwerkgebühr von bis zu {amount}.',
  'transactions.calls': 'Vertragsaufrufe: {count}',
  'transactions.change': '{symbol}-Guthaben',
  'transactions.confirm': 'Bestätigen',
  'transactions.preparing': 'Wird geprüft …',
  'transactions.sure': 'Ich habe die Warnungen gelesen und möchte trotzdem fortfahren',
  'transactions.step.call': '{contract} aufrufen',
  'transactions.mode.batch': 'Ihre Wallet führt alle Schritte auf einmal aus oder keinen.',
  'transactions.mode.each': 'Ihre Wallet fragt bei jedem Schritt nach.',
  'transactions.step.unclear':
    'Ihre Wallet hat nicht gesagt, ob dies gesendet wurde. Prüfen Sie das, bevor Sie es erneut versuchen.',
  'transactions.moved': 'Das Konto oder Netzwerk hat sich geändert. Es wurde nichts weiter gesendet.',
  'transactions.abandoned':
    'Die Anfrage kann in Ihrer Wallet noch offen sein. Lehnen Sie sie dort ab, bevor Sie es erneut versuchen: Wenn Sie zustimmen, wird sie gesendet.',
  'transactions.left': 'Was gesendet wurde, läuft weiter. Den Rest finden Sie unter Anfragen.',
  'transactions.changed': 'Etwas hat sich geändert. Sehen Sie es sich noch einmal an, bevor Sie bestätigen.',
  'transactions.batch.refused':
    'Ihre Wallet hat die Schritte nicht auf einmal ausgeführt. Es wurde nichts gesendet. Sie können Schritt für Schritt fortfahren.',
  'transactions.step.failed': 'Dieser Schritt ist im Netzwerk fehlgeschlagen. Sie können ihn wiederholen.',
  'transactions.step.replaced':
    'Eine andere Transaktion hat diesen Schritt ersetzt. Sehen Sie sich Ihre Aktivität an, bevor Sie fortfahren.',
  'transactions.refused.address':
    'Diese Anfrage nennt eine hier ungültige Adresse. Es wurde nichts gesendet.',
  'transactions.refused.more': 'Ein Probelauf hat mehr genommen, als hier steht. Es wurde nichts gesendet.',
  'transactions.refused.less': 'Ein Probelauf hat weniger ergeben, als hier steht. Es wurde nichts gesendet.',
  'transactions.refused.others':
    'Ein Probelauf hat auch andere Ihrer Token genommen. Es wurde nichts gesendet.',
  'transactions.refused.done': 'Es ist nichts mehr zu tun.',
  'transactions.note.unlimited':
    '„{step}“ lässt einen Vertrag alles nehmen, was Sie von einem Token haben, jetzt und später.',
  'transactions.note.unsimulated':
    'Ihr Netzwerk konnte dies nicht vorab ausprobieren. Vergleichen Sie es in Ihrer Wallet.',
  'transactions.note.fails':
    'Das Netzwerk meldet, dass dies fehlschlagen wird. Sie zahlen die Gebühr dann umsonst.',
  'transactions.note.fails.why':
    'Das Netzwerk meldet, dass dies fehlschlagen wird: „{reason}“. Sie zahlen die Gebühr dann umsonst.',
  'transactions.note.open':
    'Eine gleiche Anfrage kann in Ihrer Wallet noch offen sein. Prüfen Sie Ihre Wallet oder Ihre Aktivität, bevor Sie bestätigen.',
  'transactions.note.sent':
    'Ihre Wallet hat bereits eine gleiche Anfrage gesendet. Prüfen Sie Ihr Guthaben, bevor Sie bestätigen.',
  'transactions.continue': 'Fortfahren',
  'transactions.token.title': 'Token wählen',
  'transactions.balance': 'Guthaben {amount}',
  'transactions.balance.loading': 'Guthaben wird geladen',
  'transactions.max': 'Maximum',
  'transactions.max.of': 'Maximum: bis zu {amount} eingeben',
  'transactions.max.unknown':
    'Die Netzwerkgebühr konnte nicht geschätzt werden. Geben Sie einen Betrag ein, der genug dafür übrig lässt.',
  'transactions.token.clear': 'Suche leeren',
  'transactions.token.none': 'Keine passenden Token.',
  'transactions.amount.wrong': 'Dieser Betrag ist zu klein oder hat zu viele Nachkommastellen.',
  'transactions.edit': 'Bearbeiten',
  'transactions.late': 'Das Netzwerk hat nicht geantwortet. Versuchen Sie es erneut.',
  'transactions.note.unread': '„{step}“ konnte nicht gelesen werden. Vergleichen Sie es in Ihrer Wallet.',
  'transactions.note.unchecked':
    'Ein Probelauf konnte diese Token von Ihnen nicht prüfen: {tokens}. Vergleichen Sie es in Ihrer Wallet.',
  'transactions.note.balance':
    'Ihr Guthaben konnte nicht gelesen werden. Es reicht vielleicht nicht für die Netzwerkgebühr.',
  'transactions.refused.tries': 'Dies wurde zu oft versucht. Beginnen Sie mit dem Rest neu.',
  'transactions.effect.approval': 'Erlaubt {spender}, {amount} zu nehmen',
  'transactions.effect.approval.added': 'Erlaubt {spender}, weitere {amount} zu nehmen',
  'transactions.effect.approval.all':
    'Erlaubt {spender}, Ihren ganzen Bestand an {token} zu nehmen, jetzt und später',
  'transactions.effect.approval.none': 'Erlaubt {spender} nicht mehr, {token} zu nehmen',
  'transactions.effect.transfer': 'Sendet {amount} an {receiver}',
  'transactions.mode.upgrade':
    'Ihre Wallet fragt vielleicht, ob sie Ihr Konto erweitern darf, damit alle Schritte eine Transaktion werden.',
  'transactions.mode.single': 'Schritt für Schritt vorgehen',
}

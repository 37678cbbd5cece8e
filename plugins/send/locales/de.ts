import type { SendMessages } from '../messages.js'

export const de: Readonly<Record<keyof SendMessages, string>> = {
  'send.title': 'Senden',
  'send.amount': 'Sie senden',
  'send.amount.of': 'Zu sendender Betrag in {symbol}',
  'send.amount.usd': 'Zu sendender Betrag in US-Dollar',
  'send.fiat': 'Betrag in USD eingeben',
  'send.fiat.off': 'Betrag in {symbol} eingeben',
  'send.token.choose': 'Wählen',
  'send.token.search': 'Ihre Token durchsuchen',
  'send.token.empty': 'Sie haben keine Token auf {network}.',
  'send.to': 'An',
  'send.to.hint.address': 'Adresse',
  'send.to.nameless': 'Namen lassen sich hier nicht auflösen. Geben Sie die Adresse ein.',
  'send.to.missing.address': 'Geben Sie eine Adresse ein.',
  'send.to.hint': 'Adresse oder Name',
  'send.to.paste': 'Einfügen',
  'send.to.paste.failed':
    'Die Zwischenablage konnte nicht gelesen werden. Fügen Sie mit der Tastatur oder über das Menü ein.',
  'send.scan': 'QR-Code scannen',
  'send.scan.title': 'QR-Code scannen',
  'send.scan.camera': 'Kamerabild',
  'send.scan.asking': 'Erlauben Sie die Kamera in Ihrem Browser.',
  'send.scan.hint': 'Richten Sie die Kamera auf einen QR-Code mit der Adresse des Empfängers.',
  'send.scan.unread': 'Dieser Code enthält keine Adresse für {network}.',
  'send.scan.network': 'Dieser Code gehört zu einem anderen Netzwerk als {network}.',
  'send.scan.call': 'Dieser Code ruft eine Funktion eines Contracts auf. Das geht hier nicht.',
  'send.scan.request':
    'Dieser Code führt zu einem Server, der die Transaktion schreiben würde. Solche Codes können hier nicht bezahlt werden.',
  'send.scan.field':
    'Dieser Code verlangt etwas, das hier nicht gesendet werden kann: {field}. Bezahlen Sie ihn in einer anderen App.',
  'send.scan.amount': 'Der Betrag in diesem Code kann hier nicht bezahlt werden.',
  'send.scan.token': 'Dieser Code verlangt ein Token, das nicht zu Ihren Token auf {network} gehört.',
  'send.scan.refused':
    'Die Kamera wurde nicht erlaubt. Erlauben Sie sie in den Browsereinstellungen für diese Seite oder fügen Sie die Adresse ein.',
  'send.scan.failed':
    'Die Kamera startet nicht. Schließen Sie andere Apps, die sie verwenden, oder fügen Sie die Adresse ein.',
  'send.scan.again': 'Erneut versuchen',
  'send.to.clear': 'Empfänger entfernen',
  'send.to.looking': 'Name wird nachgeschlagen …',
  'send.to.missing': 'Geben Sie eine Adresse oder einen Namen ein.',
  'send.to.wrong': 'Das ist weder eine gültige Adresse noch ein bekannter Name.',
  'send.to.wrong.on': 'Diese Adresse ist auf {network} nicht gültig.',
  'send.to.checksum':
    'Prüfen Sie diese Adresse auf Tippfehler: Ihre Groß- und Kleinbuchstaben passen nicht zur Prüfsumme.',
  'send.to.unknown': 'Zu diesem Namen gibt es keine Adresse auf {network}.',
  'send.to.changed':
    '{name} führt nicht mehr zu der Adresse, die Sie geprüft haben. Kontrollieren Sie die Adresse und prüfen Sie erneut.',
  'send.to.disguised':
    'Dieser Name enthält Zeichen, die wie andere aussehen. Vergewissern Sie sich, dass es der richtige Name ist.',
  'send.recent': 'Letzte Empfänger',
  'send.others': 'Ihre anderen Konten',
  'send.token.missing': 'Wählen Sie ein Token.',
  'send.amount.missing': 'Geben Sie einen Betrag ein.',
  'send.amount.other': 'Andere Wallet verbinden',
  'send.amount.over': 'Mehr als Ihr Guthaben.',
  'send.fee.most': 'Bis zu etwa {amount}',
  'send.code': 'Der Code sagt',
  'send.memo': 'Verwendungszweck',
  'send.reference': 'Zahlungsreferenz',
  'send.left': 'Guthaben nach dem Senden',
  'send.go': 'Prüfen',
  'send.preparing': 'Transfer wird vorbereitet …',
  'send.confirm': '{amount} senden',
  'send.abandoned':
    'Die Anfrage kann in Ihrer Wallet noch offen sein. Lehnen Sie sie dort ab, bevor Sie erneut senden: Wenn Sie sie bestätigen, wird der Transfer gesendet.',
  'send.required': 'Betrag und Adresse des Empfängers sind erforderlich',
  'send.required.token': 'Ein Token ist erforderlich',
  'send.failed': 'Transaktion konnte nicht gesendet werden',
  'send.unclear':
    'Ihre Wallet hat nicht mitgeteilt, ob der Transfer gesendet wurde. Sehen Sie dort nach, bevor Sie erneut senden.',
  'send.moved': 'Das Konto oder das Netzwerk hat sich geändert. Prüfen Sie den Transfer erneut.',
  'send.started': 'Transaktion gestartet',
  'send.done': '{amount} ist unterwegs',
  'send.refused.decimals':
    'Die Anzahl der Nachkommastellen dieses Tokens im Netzwerk weicht von der Token-Liste ab. Es wurde nichts gesendet.',
  'send.refused.receiver': 'Diese Adresse kann das nicht empfangen. Es wurde nichts gesendet.',
  'send.refused.account': 'Ihre Wallet nutzt jetzt ein anderes Konto. Prüfen Sie den Transfer erneut.',
  'send.refused.network': 'Ihre Wallet ist jetzt auf einem anderen Netzwerk. Prüfen Sie den Transfer erneut.',
  'send.refused.rent': 'Ein neues Konto muss mehr als das empfangen. Geben Sie einen höheren Betrag ein.',
  'send.refused.asset': 'Dieses Token kann hier nicht gesendet werden. Es wurde nichts gesendet.',
  'send.refused.payment':
    'Der Verwendungszweck oder die Referenzen dieses Zahlungscodes können hier nicht gesendet werden. Es wurde nichts gesendet.',
  'send.note.lookalike':
    'Diese Adresse ähnelt einer, die Sie kennen, ist aber eine andere. Betrüger erzeugen solche Adressen. Vergleichen Sie jedes Zeichen.',
  'send.note.bait':
    'In Ihrem Verlauf kommt diese Adresse nur mit Überweisungen über null vor. So werden dort oft falsche Adressen platziert.',
  'send.note.moved': 'Dieser Name führte zu einer anderen Adresse, als Sie zuletzt an ihn gesendet haben.',
  'send.note.own': 'Das ist Ihre eigene Adresse.',
  'send.note.first': 'Hier senden Sie zum ersten Mal an diese Adresse. Prüfen Sie jedes Zeichen.',
  'send.note.network':
    'Sie haben mit diesem Browser schon an diese Adresse gesendet, aber nicht auf diesem Netzwerk.',
  'send.note.contract':
    'Diese Adresse ist ein Smart Contract. Senden Sie nur, wenn Sie sicher sind, dass er diesen Vermögenswert empfangen kann.',
  'send.note.token':
    'Diese Adresse ist der Vertrag eines Tokens. Token, die an sie gesendet werden, sind verloren.',
  'send.note.burn': 'Niemand kann verwenden, was an diese Adresse gesendet wird. Es ist verloren.',
  'send.note.service':
    'Diese Adresse ist so aktiv wie die Wallet einer Börse. Für eine Einzahlung auf Ihr Konto dort senden Sie an die Einzahlungsadresse, die Ihnen die Börse anzeigt.',
  'send.note.fails':
    'Das Netzwerk meldet, dass dieser Transfer fehlschlagen wird. Sie zahlen die Gebühr womöglich umsonst.',
  'send.note.fails.why':
    'Das Netzwerk meldet, dass dieser Transfer fehlschlagen wird: „{reason}“. Sie zahlen die Gebühr womöglich umsonst.',
  'send.note.less': 'Nur {amount} kommen an: Dieses Token behält einen Teil jedes Transfers ein.',
  'send.note.all': 'Das ist Ihr gesamtes Guthaben in {symbol}.',
  'send.note.open':
    'Eine Anfrage, an diese Adresse zu senden, kann in Ihrer Wallet noch offen sein. Sehen Sie in der Wallet oder in Ihren Aktivitäten nach, bevor Sie erneut senden.',
  'send.note.sent':
    'Ihre Wallet hat einen früheren Transfer an diese Adresse gesendet, nachdem dessen Seite geschlossen war. Prüfen Sie Ihr Guthaben, bevor Sie erneut senden.',
  'send.empty': 'Auf {network} gibt es nichts zu senden.',
  'send.to.unread':
    'Der Name konnte nicht nachgeschlagen werden. Versuchen Sie es erneut oder geben Sie die Adresse ein.',
  'send.refused.unread': 'Das Token konnte im Netzwerk nicht überprüft werden. Versuchen Sie es erneut.',
  'send.refused.keep': 'Damit bliebe zu wenig auf Ihrem Konto. Senden Sie weniger oder alles.',
  'send.refused.funds': 'Das reicht nicht für den Betrag und die Netzwerkgebühr.',
  'send.refused.expired': 'Das hat zu lange gedauert. Prüfen Sie den Transfer erneut.',
  'send.refused.changed': 'Ihre Wallet hat einen anderen Transfer signiert. Er wurde nicht gesendet.',
  'send.token.loading': 'Ihre Token werden geladen',
  'send.token.failed': 'Ihre Token konnten nicht geladen werden.',
  'send.summary': '{amount} an {receiver}',
}

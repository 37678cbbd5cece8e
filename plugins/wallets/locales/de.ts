import type { WalletsMessages } from '../messages.js'

export const de: Readonly<Record<keyof WalletsMessages, string>> = {
  'wallets.connect.title': 'Wallet verbinden',
  'wallets.connect.add': 'Wallet hinzufügen',
  'wallets.method.label': 'Wallets',
  'wallets.or': 'oder',
  'wallets.more': '{count} weitere anzeigen',
  'wallets.tag.qrCode': 'QR-Code',
  'wallets.tag.installed': 'Installiert',
  'wallets.tag.recent': 'Zuletzt',
  'wallets.tag.connected': 'Verbunden',
  'wallets.tag.opening': 'Wird geöffnet',
  'wallets.ambiguous':
    'Zwei Wallets nutzen diesen Namen. Haben Sie nur eine installiert, entfernen Sie die andere.',
  'wallets.disguised': 'Dieser Name enthält Buchstaben, die anderen zum Verwechseln ähnlich sehen.',
  'wallets.crowded': 'Zu viele Wallets haben sich gemeldet. Einige sind nicht aufgeführt.',
  'wallets.connecting.title': 'Wallet verbinden',
  'wallets.what.title': 'Was ist eine Wallet?',
  'wallets.connecting.choose': 'Blockchain wählen',
  'wallets.connecting.choose.text': '{wallet} arbeitet mit mehreren Blockchains.',
  'wallets.connecting.choose.all': 'Alle',
  'wallets.connecting.opening': 'In {wallet} bestätigen',
  'wallets.connecting.extension': 'Die Erweiterung fragt, ob Sie verbinden möchten.',
  'wallets.connecting.confirm': 'Bestätigen Sie in Ihrer Wallet.',
  'wallets.connecting.waiting': 'Warten auf {wallet}',
  'wallets.connecting.slow':
    'Nichts hat sich geöffnet? Klicken Sie in der Symbolleiste des Browsers auf Ihre Wallet, entsperren Sie sie und versuchen Sie es erneut.',
  'wallets.connecting.declined': 'Abgelehnt',
  'wallets.connecting.declined.text': 'Sie haben in {wallet} abgelehnt.',
  'wallets.connecting.failed': 'Verbindung fehlgeschlagen',
  'wallets.connecting.failed.text':
    '{wallet} hat nicht geantwortet. Entsperren Sie die Wallet und versuchen Sie es erneut.',
  'wallets.connecting.answered': '{wallet} hat mit einem Fehler geantwortet: {text}',
  'wallets.connecting.offline': 'Sie sind offline. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'wallets.connecting.network.text':
    '{wallet} verwendet keines der Netzwerke dieser Seite. Wählen Sie in {wallet} ein anderes Netzwerk und versuchen Sie es erneut.',
  'wallets.connecting.blocked.text':
    '{wallet} lässt diese Seite nicht zu. Erlauben Sie sie in den Einstellungen von {wallet} für verbundene Websites und versuchen Sie es erneut.',
  'wallets.connecting.stale.text':
    '{wallet} wurde aktualisiert oder ausgeschaltet. Laden Sie diese Seite neu und versuchen Sie es erneut.',
  'wallets.connecting.pending': 'In {wallet} ist bereits eine Anfrage offen.',
  'wallets.connecting.pending.text':
    'Öffnen Sie die Wallet, beantworten Sie die Anfrage und versuchen Sie es dann erneut.',
  'wallets.connecting.missing': 'Wallet nicht gefunden',
  'wallets.connecting.missing.text': 'Diese Wallet gibt es in diesem Browser nicht mehr.',
  'wallets.connecting.done': 'Mit {wallet} verbunden',
  'wallets.connecting.again': 'Erneut versuchen',
  'wallets.connecting.other': 'Andere Wallet verwenden',
  'wallets.method.none': 'Keine Anmeldeart aktiviert',
  'wallets.method.none.text':
    'Aktivieren Sie Wallets, E-Mail oder eine Anmeldung über soziale Netzwerke in den Optionen dieser Seite.',
  'wallets.empty.title': 'Keine Wallet in diesem Browser gefunden',
  'wallets.empty.text':
    'Installieren Sie eine Wallet-Erweiterung oder öffnen Sie diese Seite im Browser Ihrer Wallet-App.',
  'wallets.empty.network': 'Keine Wallet für {network} gefunden',
  'wallets.empty.network.text': 'Installiere eine Wallet für {network} oder wähle ein anderes Netzwerk.',
  'wallets.empty.action': 'Was ist eine Wallet?',
  'wallets.list.failed': 'Die Wallet-Liste konnte nicht geladen werden.',
  'wallets.list.again': 'Erneut versuchen',
  'wallets.list.offline':
    'Sie sind offline. Eine Wallet antwortet möglicherweise erst, wenn Sie wieder online sind.',
  'wallets.unloaded': 'Etwas konnte nicht geladen werden. Möglicherweise fehlt eine Art, sich zu verbinden.',
  'wallets.late':
    '{wallet} hat zugestimmt, nachdem Sie abgebrochen hatten. Wählen Sie die Wallet erneut, um sie zu verbinden.',
  'wallets.ended': '{wallet} hat die Verbindung beendet.',
  'wallets.newcomer': 'Ich habe keine Wallet',
  'wallets.what.key': 'Ihr Schlüssel zu Apps',
  'wallets.what.key.text': 'Melden Sie sich mit Ihrer Wallet an statt mit Name und Passwort.',
  'wallets.what.find': 'Eine holen',
  'wallets.what.find.text': 'Als App auf dem Handy oder als Erweiterung dieses Browsers.',
  'wallets.what.connect': 'Hier verbinden',
  'wallets.what.connect.text':
    'Wählen Sie sie in der Liste oder scannen Sie den Code. Ohne Ihre Zustimmung wird nichts bewegt.',
  'wallets.what.get': 'Wallet holen',
  'wallets.what.email': 'Stattdessen E-Mail verwenden',
}

import type { AuthMessages } from '../messages.js'

export const de: Readonly<Record<keyof AuthMessages, string>> = {
  'auth.approve.title': 'Transaktion freigeben',
  'auth.approve.frame': 'Eingebettete Wallet: Transaktion freigeben',
  'auth.approve.loading': 'Ihre Wallet wird geöffnet …',
  'auth.approve.text': 'Prüfen und bestätigen Sie in Ihrer Wallet.',
  'auth.approve.done': 'Freigegeben',
  'auth.approve.declined': 'Nicht freigegeben',
  'auth.approve.failed': 'Ihre Wallet wurde nicht geladen.',
  'auth.approve.again': 'Erneut versuchen',
  'auth.approve.ready': 'Ihre Wallet ist jetzt da. Senden Sie die Anfrage in der App noch einmal.',
  'auth.approve.cancel': 'Abbrechen',
  'auth.approve.more': 'Weitere Anfragen: {count}',
  'auth.refused': 'Aktion nicht erlaubt',
  'auth.aborted': 'Die Anfrage wurde abgebrochen',
  'auth.load.title': 'Netzwerkfehler',
  'auth.load.text':
    'Ihre Wallet konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'auth.timeout.title': 'Zeitüberschreitung der eingebetteten Wallet',
  'auth.timeout.text':
    'Ihre Wallet hat nicht geantwortet. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'auth.email': 'E-Mail',
  'auth.by': 'Angemeldet: {login}',
  'auth.smart': 'Smart Account',
  'auth.smart.text': 'Ihre Adresse ändert sich.',
  'auth.smart.ask':
    'Ihre Adresse ändert sich von {from} zu {to}. Was Sie besitzen, bleibt bei {from}, bis Sie es senden oder zurückwechseln.',
  'auth.smart.ask.new':
    'Ihre Adresse {from} ändert sich. Was Sie besitzen, bleibt dort, bis Sie es senden oder zurückwechseln.',
  'auth.smart.change': 'Wechseln',
  'auth.smart.busy': 'Wird gewechselt …',
  'auth.smart.failed': 'Das Konto konnte nicht gewechselt werden.',
  'auth.upgrade': 'Zur Selbstverwahrung wechseln',
  'auth.upgrade.text': 'Nehmen Sie Ihre Schlüssel in eine eigene Wallet mit.',
  'auth.upgrade.window': 'öffnet ein neues Fenster',
}

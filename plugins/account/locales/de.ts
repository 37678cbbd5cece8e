import type { AccountMessages } from '../messages.js'

export const de: Readonly<Record<keyof AccountMessages, string>> = {
  'account.title': 'Konto',
  'account.copy': 'Adresse von {name} kopieren',
  'account.copied': 'Kopiert',
  'account.copy.failed':
    'Dieser Browser erlaubt das Kopieren nicht. Markieren Sie die Adresse und kopieren Sie sie von Hand.',
  'account.explorer': 'Im Block-Explorer öffnen, neues Fenster',
  'account.balance.loading': 'Guthaben wird geladen',
  'account.balance.part': 'Insgesamt, davon {amount}',
  'account.balance.retry': 'Erneut versuchen',
  'account.balance.again': 'Neuer Versuch in {seconds} s',
  'account.balance.snack': 'Token-Guthaben nicht verfügbar',
  'account.wallets': '{count} Wallets',
  'account.network': 'Netzwerk',
  'account.network.unknown': 'Netzwerk wählen',
  'account.unsupported':
    'Ihre Wallet ist in einem Netzwerk, das diese App nicht unterstützt. Wählen Sie ein anderes.',
  'account.testnet': 'Testnetz',
  'account.chains': 'Blockchain',
  'account.actions': 'Aktionen',
  'account.tabs': 'Inhalt dieses Kontos',
  'account.action.failed': 'Das hat nicht geklappt. Versuchen Sie es erneut.',
  'account.disconnect': 'Verbindung trennen',
  'account.disconnect.busy': 'Wird getrennt …',
  'account.disconnect.failed': 'Trennen fehlgeschlagen',
}

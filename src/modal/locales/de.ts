import type { messages } from '../messages.js'

/** German; the visitor is addressed as “Sie”. */
export const de: Readonly<Record<keyof typeof messages, string>> = {
  'modal.language': 'de',
  'modal.direction': 'ltr',
  'button.connect': 'Wallet verbinden',
  'button.connecting': 'Wird verbunden …',
  'button.failed': 'Laden fehlgeschlagen. Erneut versuchen',
  'button.switchNetwork': 'Netzwerk wechseln',
  'button.selectNetwork': 'Netzwerk wählen',
  'button.unknownNetwork': 'Unbekanntes Netzwerk',
  'modal.close': 'Schließen',
  'modal.back': 'Zurück',
  'modal.help': 'Was ist eine Wallet?',
  'modal.loading': 'Wird geladen …',
  'modal.failed': 'Dieser Bereich konnte nicht geladen werden.',
  'modal.crashed': 'Dieser Bereich funktioniert nicht mehr.',
  'modal.gone': 'Das ist hier nicht mehr verfügbar.',
  'modal.retry': 'Erneut versuchen',
  'modal.dismiss': 'Ausblenden',
  'modal.details': 'Details kopieren',
  'modal.copied': 'Kopiert',
  'rail.label': 'Verbindung',
  'rail.none': 'Nicht verbunden',
  'rail.connected': 'Verbunden mit',
  'rail.unsupported': '{network}: nicht unterstützt',
  'rail.switch': 'Netzwerk wechseln',
}

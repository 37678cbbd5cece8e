import type { TokensMessages } from '../messages.js'

export const de: Readonly<Record<keyof TokensMessages, string>> = {
  'tokens.title': 'Token',
  'tokens.total': 'Gesamtwert',
  'tokens.total.loading': 'Gesamtwert wird geladen',
  'tokens.loading': 'Token werden geladen',
  'tokens.age': 'Stand: {ago}',
  'tokens.refresh': 'Aktualisieren',
  'tokens.snack': 'Token-Guthaben nicht verfügbar',
  'tokens.failed': 'Die Token konnten nicht gelesen werden.',
  'tokens.again': 'Neuer Versuch in {seconds} s',
  'tokens.partial': 'Nur ein Teil der Token konnte gelesen werden, und keine Preise.',
  'tokens.none': 'Noch keine Token.',
  'tokens.none.text': 'Was Sie empfangen oder kaufen, steht dann hier.',
  'tokens.own': 'Von {wallet} {address} senden',
  'tokens.own.copied': 'Ihre Adresse wurde kopiert: Fügen Sie sie als Empfänger ein.',
  'tokens.hidden.show': 'Ausgeblendete Token zeigen ({count})',
  'tokens.hidden.hide': 'Diese Token ausblenden',
  'tokens.hidden.why': 'Ihre Namen ähneln denen anderer Token oder führen woandershin. Seien Sie vorsichtig.',
  'tokens.mark.lookalike': 'Sieht aus wie ein anderes',
  'tokens.mark.link': 'Link im Namen',
  'tokens.mark.disguised': 'Verschleierter Name',
}

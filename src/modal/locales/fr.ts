import type { messages } from '../messages.js'

/** French; the visitor is addressed as “vous”, actions are infinitives. */
export const fr: Readonly<Record<keyof typeof messages, string>> = {
  'modal.language': 'fr',
  'modal.direction': 'ltr',
  'button.connect': 'Connecter un portefeuille',
  'button.connecting': 'Connexion…',
  'button.failed': 'Échec du chargement. Réessayer',
  'button.switchNetwork': 'Changer de réseau',
  'button.selectNetwork': 'Choisir un réseau',
  'button.unknownNetwork': 'Réseau inconnu',
  'modal.close': 'Fermer',
  'modal.back': 'Retour',
  'modal.help': 'Qu’est-ce qu’un portefeuille ?',
  'modal.loading': 'Chargement…',
  'modal.failed': 'Cette partie n’a pas pu être chargée.',
  'modal.crashed': 'Cette partie a cessé de fonctionner.',
  'modal.gone': 'Ceci n’est plus disponible ici.',
  'modal.retry': 'Réessayer',
  'modal.dismiss': 'Masquer',
  'modal.details': 'Copier les détails',
  'modal.copied': 'Copié',
  'rail.label': 'Connexion',
  'rail.none': 'Non connecté',
  'rail.connected': 'Connecté à',
  'rail.unsupported': '{network} : non pris en charge',
  'rail.switch': 'Changer de réseau',
}

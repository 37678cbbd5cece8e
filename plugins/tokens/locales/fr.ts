import type { TokensMessages } from '../messages.js'

export const fr: Readonly<Record<keyof TokensMessages, string>> = {
  'tokens.title': 'Jetons',
  'tokens.total': 'Valeur totale',
  'tokens.total.loading': 'Chargement de la valeur totale',
  'tokens.loading': 'Chargement des jetons',
  'tokens.age': 'Mis à jour : {ago}',
  'tokens.refresh': 'Actualiser',
  'tokens.snack': 'Solde des jetons indisponible',
  'tokens.failed': 'Les jetons n’ont pas pu être lus.',
  'tokens.again': 'Nouvel essai dans {seconds} s',
  'tokens.partial': 'Seule une partie des jetons a pu être lue, sans les prix.',
  'tokens.none': 'Aucun jeton pour l’instant.',
  'tokens.none.text': 'Ce que vous recevez ou achetez apparaîtra ici.',
  'tokens.own': 'Envoyer depuis {wallet} {address}',
  'tokens.own.copied': 'Votre adresse a été copiée : collez-la comme destinataire.',
  'tokens.hidden.show': 'Afficher les jetons masqués ({count})',
  'tokens.hidden.hide': 'Masquer ces jetons',
  'tokens.hidden.why': 'Leurs noms ressemblent à ceux d’autres jetons ou mènent ailleurs. Méfiez-vous-en.',
  'tokens.mark.lookalike': 'Ressemble à un autre',
  'tokens.mark.link': 'Lien dans le nom',
  'tokens.mark.disguised': 'Nom déguisé',
}

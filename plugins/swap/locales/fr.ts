import type { SwapMessages } from '../messages.js'

export const fr: Readonly<Record<keyof SwapMessages, string>> = {
  'swap.title': 'Échanger',
  'swap.pay': 'Vous payez',
  'swap.pay.of': 'Montant à payer en {symbol}',
  'swap.get': 'Vous recevez',
  'swap.reverse': 'Inverser payé et reçu',
  'swap.token.search': 'Rechercher par nom, symbole ou adresse',
  'swap.token.loading': 'Chargement des jetons',
  'swap.token.failed': 'Les jetons n’ont pas pu être chargés.',
  'swap.token.own': 'Les vôtres',
  'swap.token.suggested': 'Suggérés',
  'swap.token.popular': 'Populaires',
  'swap.token.others': 'Autres',
  'swap.action.token': 'Choisir un jeton',
  'swap.action.amount': 'Saisir un montant',
  'swap.action.balance': 'Solde insuffisant',
  'swap.action.review': 'Vérifier l’échange',
  'swap.preparing': 'Préparation de l’échange…',
  'swap.quote.loading': 'Recherche d’un prix…',
  'swap.quote.updated': 'Prix mis à jour',
  'swap.quote.failed': 'Aucun prix pour cette paire actuellement.',
  'swap.quote.retry': 'Réessayer',
  'swap.quote.age': 'Prix obtenu',
  'swap.quote.age.of': 'il y a {seconds} s',
  'swap.impact': 'Effet sur le prix',
  'swap.impact.high':
    'Cet échange fait varier le prix de {percent}. Un montant plus petit obtient un meilleur taux.',
  'swap.impact.severe': 'Vous perdez environ {percent} de la valeur par l’effet de cet échange sur le prix.',
  'swap.sure': 'J’ai compris',
  'swap.slippage.field': 'Écart maximal en pourcentage',
  'swap.slippage.wrong': 'Saisissez un nombre de {least} à {most}.',
  'swap.slippage.wide': 'Avec un écart aussi élevé, d’autres peuvent négocier à vos dépens.',
  'swap.slippage.tight': 'Avec un écart aussi faible, l’échange peut échouer.',
  'swap.provider': 'Fournisseur',
  'swap.unoffered': 'L’échange n’est pas proposé sur {network}.',
  'swap.unoffered.choose': 'Réseaux avec échanges',
  'swap.review.rate': 'Taux',
  'swap.allow.together':
    'En une seule transaction, le contrat peut prendre exactement {amount} et l’échange est effectué. Si l’une des deux étapes échoue, rien ne se passe.',
  'swap.allow.exact': 'Le contrat peut prélever {amount}, et rien de plus.',
  'swap.permit.step': 'Signer pour {symbol}',
  'swap.permit.exact':
    'Étape 1 sur 2 : signez une autorisation (permit) d’exactement {amount} pour {contract}. La signature expire au bout de 20 minutes. Signer ne coûte aucun frais.',
  'swap.permit.abandoned':
    'La demande est peut-être encore ouverte dans votre portefeuille. Refusez-la : une signature qui arrive maintenant n’est pas utilisée.',
  'swap.permit.replaced':
    'L’échange a maintenant besoin d’une approbation à la place de l’autorisation signée. Rien n’a encore été envoyé. L’approbation coûte des frais de réseau.',
  'swap.permit.unread': 'L’autorisation signée n’a pas pu être vérifiée. Rien n’a été envoyé. Réessayez.',
  'swap.permit.expired': 'L’autorisation a expiré ou a déjà été utilisée. Signez-en une nouvelle.',
  'swap.confirm.swap': 'Échanger {amount}',
  'swap.left': 'Votre portefeuille a accepté l’échange. Votre compte l’affichera dès qu’il sera envoyé.',
  'swap.abandoned':
    'La demande est peut-être encore ouverte dans votre portefeuille. Refusez-la avant tout nouvel échange : si vous l’approuvez, l’échange est envoyé.',
  'swap.allowance.failed': 'L’autorisation n’a pas pu être lue. Réessayez.',
  'swap.allowance.late':
    'L’autorisation n’est pas encore confirmée. Consultez votre portefeuille avant de continuer.',
  'swap.allowance.left':
    'L’autorisation a été envoyée. Une fois qu’elle est confirmée, il ne reste que l’échange.',
  'swap.sent': 'Échange envoyé',
  'swap.done': '{paid} contre environ {received}',
  'swap.finished':
    'Échange terminé. Votre portefeuille n’a pas indiqué la transaction, elle n’a donc pas pu être comparée.',
  'swap.failed': 'Erreur de transaction',
  'swap.unclear':
    'Votre portefeuille n’a pas indiqué si l’échange a été envoyé. Consultez-le avant tout nouvel échange.',
  'swap.moved': 'Le compte ou le réseau a changé. Vérifiez à nouveau l’échange.',
  'swap.worse': 'Le prix a changé. Vérifiez les nouveaux montants avant de continuer.',
  'swap.refused.call': 'Le fournisseur n’a pas créé de demande valide. Rien n’a été envoyé.',
  'swap.refused.contract':
    'La demande du fournisseur va à un contrat qu’il n’a pas indiqué. Rien n’a été envoyé.',
  'swap.refused.receiver': 'La demande du fournisseur paie quelqu’un d’autre. Rien n’a été envoyé.',
  'swap.refused.token': 'La demande du fournisseur concerne d’autres jetons. Rien n’a été envoyé.',
  'swap.refused.amount':
    'La demande du fournisseur prend un autre montant que celui que vous avez saisi. Rien n’a été envoyé.',
  'swap.refused.least': 'La demande du fournisseur donne moins que le prix annoncé. Rien n’a été envoyé.',
  'swap.refused.unknown':
    'La demande du fournisseur est illisible, et personne d’autre ne pourrait la vérifier. Rien n’a été envoyé.',
  'swap.refused.fails':
    'Le réseau indique que cet échange échouerait. Réessayez, ou avec un écart maximal plus élevé.',
  'swap.refused.fails.why':
    'Le réseau indique que cet échange échouerait : « {reason} ». Réessayez, ou avec un écart maximal plus élevé.',
  'swap.note.unchecked':
    'Cette demande n’a pas pu être comparée au prix annoncé. Comparez les montants dans votre portefeuille.',
  'swap.note.unsimulated':
    'Le réseau n’a pas pu exécuter cet échange à l’avance. Il peut échouer et coûter les frais.',
  'swap.note.least':
    'Un essai a donné le montant annoncé, mais le minimum de cette demande ne peut pas être lu. Comparez-le dans votre portefeuille.',
  'swap.note.token':
    'Cette demande n’indique pas le jeton que vous recevez. Comparez-le dans votre portefeuille.',
  'swap.note.value': 'La valeur de ces jetons n’a pas pu être comparée. Vérifiez le taux avant de continuer.',
  'swap.note.open':
    'Une demande pour cet échange est peut-être encore ouverte dans votre portefeuille. Consultez votre portefeuille ou votre activité avant tout nouvel échange.',
  'swap.note.sent':
    'Votre portefeuille a effectué un échange précédent de ces jetons après la fermeture de sa page. Vérifiez votre solde avant tout nouvel échange.',
  'swap.summary': '{pay} contre {get}',
}

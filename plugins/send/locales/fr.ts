import type { SendMessages } from '../messages.js'

export const fr: Readonly<Record<keyof SendMessages, string>> = {
  'send.title': 'Envoyer',
  'send.amount': 'Vous envoyez',
  'send.amount.of': 'Montant à envoyer en {symbol}',
  'send.amount.usd': 'Montant à envoyer en dollars américains',
  'send.fiat': 'Saisir le montant en USD',
  'send.fiat.off': 'Saisir le montant en {symbol}',
  'send.token.choose': 'Choisir',
  'send.token.search': 'Rechercher dans vos jetons',
  'send.token.empty': 'Vous n’avez aucun jeton sur {network}.',
  'send.to': 'À',
  'send.to.hint.address': 'Adresse',
  'send.to.nameless': 'Les noms ne sont pas disponibles ici. Saisissez l’adresse.',
  'send.to.missing.address': 'Saisissez une adresse.',
  'send.to.hint': 'Adresse ou nom',
  'send.to.paste': 'Coller',
  'send.to.paste.failed': 'Le presse-papiers n’a pas pu être lu. Collez avec le clavier ou le menu.',
  'send.scan': 'Scanner un code QR',
  'send.scan.title': 'Scanner un code QR',
  'send.scan.camera': 'Image de la caméra',
  'send.scan.asking': 'Autorisez la caméra dans votre navigateur.',
  'send.scan.hint': 'Dirigez la caméra vers un code QR contenant l’adresse du destinataire.',
  'send.scan.unread': 'Ce code ne contient pas d’adresse {network}.',
  'send.scan.network': 'Ce code concerne un autre réseau que {network}.',
  'send.scan.call': 'Ce code appelle une fonction d’un contrat, ce qui n’est pas possible ici.',
  'send.scan.request':
    'Ce code mène à un serveur qui écrirait la transaction. Ces codes ne peuvent pas être payés ici.',
  'send.scan.field':
    'Ce code demande quelque chose qui ne peut pas être envoyé ici : {field}. Payez-le dans une autre application.',
  'send.scan.amount': 'Le montant de ce code ne peut pas être payé ici.',
  'send.scan.token': 'Ce code demande un jeton qui ne figure pas parmi vos jetons sur {network}.',
  'send.scan.refused':
    'La caméra n’a pas été autorisée. Autorisez-la dans les réglages du navigateur pour cette page, ou collez l’adresse.',
  'send.scan.failed':
    'La caméra ne démarre pas. Fermez les autres applications qui l’utilisent, ou collez l’adresse.',
  'send.scan.again': 'Réessayer',
  'send.to.clear': 'Effacer le destinataire',
  'send.to.looking': 'Recherche du nom…',
  'send.to.missing': 'Saisissez une adresse ou un nom.',
  'send.to.wrong': 'Ce n’est ni une adresse valide ni un nom connu.',
  'send.to.wrong.on': 'Cette adresse n’est pas valide sur {network}.',
  'send.to.checksum':
    'Cherchez une faute de frappe dans cette adresse : ses majuscules et minuscules ne correspondent pas à sa somme de contrôle.',
  'send.to.unknown': 'Ce nom n’a pas d’adresse sur {network}.',
  'send.to.changed':
    '{name} ne mène plus à l’adresse que vous avez vérifiée. Contrôlez l’adresse et vérifiez à nouveau.',
  'send.to.disguised':
    'Ce nom contient des caractères qui ressemblent à d’autres. Assurez-vous que c’est le bon nom.',
  'send.recent': 'Destinataires récents',
  'send.others': 'Vos autres comptes',
  'send.token.missing': 'Choisissez un jeton.',
  'send.amount.missing': 'Saisissez un montant.',
  'send.amount.other': 'Connecter un autre portefeuille',
  'send.amount.over': 'Plus que votre solde.',
  'send.fee.most': 'Jusqu’à {amount} environ',
  'send.code': 'Le code indique',
  'send.memo': 'Mémo',
  'send.reference': 'Référence du paiement',
  'send.left': 'Solde après l’envoi',
  'send.go': 'Vérifier',
  'send.preparing': 'Préparation de l’envoi…',
  'send.confirm': 'Envoyer {amount}',
  'send.abandoned':
    'La demande est peut-être encore ouverte dans votre portefeuille. Refusez-la avant tout nouvel envoi : si vous l’approuvez, l’envoi aura lieu.',
  'send.required': 'Un montant et l’adresse du destinataire sont requis',
  'send.required.token': 'Un jeton est requis',
  'send.failed': 'Échec de l’envoi de la transaction',
  'send.unclear':
    'Votre portefeuille n’a pas indiqué si l’envoi a eu lieu. Consultez-le avant tout nouvel envoi.',
  'send.moved': 'Le compte ou le réseau a changé. Vérifiez à nouveau l’envoi.',
  'send.started': 'Transaction lancée',
  'send.done': '{amount} est en route',
  'send.refused.decimals':
    'Le nombre de décimales de ce jeton sur le réseau diffère de celui de la liste de jetons. Rien n’a été envoyé.',
  'send.refused.receiver': 'Cette adresse ne peut pas recevoir cet envoi. Rien n’a été envoyé.',
  'send.refused.account':
    'Votre portefeuille utilise maintenant un autre compte. Vérifiez à nouveau l’envoi.',
  'send.refused.network':
    'Votre portefeuille est maintenant sur un autre réseau. Vérifiez à nouveau l’envoi.',
  'send.refused.rent': 'Un nouveau compte doit recevoir plus que cela. Saisissez un montant plus élevé.',
  'send.refused.asset': 'Ce jeton ne peut pas être envoyé ici. Rien n’a été envoyé.',
  'send.refused.payment':
    'Le mémo ou les références de ce code de paiement ne peuvent pas être envoyés ici. Rien n’a été envoyé.',
  'send.note.lookalike':
    'Cette adresse ressemble à une adresse que vous connaissez, mais elle est différente. Des escrocs créent de telles adresses. Comparez chaque caractère.',
  'send.note.bait':
    'Dans votre historique, cette adresse n’apparaît que pour des transferts de zéro. Ils servent souvent à y glisser une fausse adresse.',
  'send.note.moved': 'Ce nom menait à une autre adresse lors de votre dernier envoi.',
  'send.note.own': 'C’est votre propre adresse.',
  'send.note.first': 'Premier envoi à cette adresse ici. Vérifiez chaque caractère.',
  'send.note.network': 'Vous avez déjà envoyé à cette adresse depuis ce navigateur, mais pas sur ce réseau.',
  'send.note.contract':
    'Cette adresse est un contrat intelligent. N’envoyez que si vous êtes sûr qu’il peut recevoir cet actif.',
  'send.note.token': 'Cette adresse est le contrat d’un jeton. Les jetons qui lui sont envoyés sont perdus.',
  'send.note.burn': 'Personne ne peut utiliser ce qui est envoyé à cette adresse. C’est perdu.',
  'send.note.service':
    'Cette adresse est aussi active que le portefeuille d’une plateforme d’échange. Pour alimenter votre compte, envoyez à l’adresse de dépôt que la plateforme vous indique.',
  'send.note.fails': 'Le réseau indique que cet envoi échouera. Vous risquez de payer les frais pour rien.',
  'send.note.fails.why':
    'Le réseau indique que cet envoi échouera : « {reason} ». Vous risquez de payer les frais pour rien.',
  'send.note.less': 'Seuls {amount} arriveront : ce jeton retient une partie de chaque envoi.',
  'send.note.all': 'C’est tout ce que vous avez en {symbol}.',
  'send.note.open':
    'Une demande d’envoi à cette adresse est peut-être encore ouverte dans votre portefeuille. Consultez votre portefeuille ou votre activité avant tout nouvel envoi.',
  'send.note.sent':
    'Votre portefeuille a effectué un envoi précédent à cette adresse après la fermeture de sa page. Vérifiez votre solde avant tout nouvel envoi.',
  'send.empty': 'Rien à envoyer sur {network}.',
  'send.to.unread': 'La recherche du nom a échoué. Réessayez ou saisissez l’adresse.',
  'send.refused.unread': 'Le jeton n’a pas pu être vérifié sur le réseau. Réessayez.',
  'send.refused.keep': 'Il resterait trop peu sur votre compte. Envoyez moins, ou envoyez tout.',
  'send.refused.funds': 'Pas assez pour couvrir le montant et les frais de réseau.',
  'send.refused.expired': 'Cela a pris trop de temps. Vérifiez à nouveau l’envoi.',
  'send.refused.changed': 'Votre portefeuille a signé un autre envoi. Il n’a pas été transmis.',
  'send.token.loading': 'Chargement de vos jetons',
  'send.token.failed': 'Vos jetons n’ont pas pu être chargés.',
  'send.summary': '{amount} à {receiver}',
}

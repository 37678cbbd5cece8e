import type { AccountMessages } from '../messages.js'

export const fr: Readonly<Record<keyof AccountMessages, string>> = {
  'account.title': 'Compte',
  'account.copy': 'Copier l’adresse de {name}',
  'account.copied': 'Copié',
  'account.copy.failed':
    'Ce navigateur n’autorise pas la copie. Sélectionnez l’adresse et copiez-la manuellement.',
  'account.explorer': 'Ouvrir dans l’explorateur de blocs, nouvelle fenêtre',
  'account.balance.loading': 'Chargement du solde',
  'account.balance.part': 'Total, dont {amount}',
  'account.balance.retry': 'Réessayer',
  'account.balance.again': 'Nouvel essai dans {seconds} s',
  'account.balance.snack': 'Solde des jetons indisponible',
  'account.wallets': '{count} portefeuilles',
  'account.network': 'Réseau',
  'account.network.unknown': 'Choisir un réseau',
  'account.unsupported':
    'Votre wallet est sur un réseau que cette app ne prend pas en charge. Choisissez-en un autre.',
  'account.testnet': 'Réseau de test',
  'account.chains': 'Blockchain',
  'account.actions': 'Actions',
  'account.tabs': 'Contenu de ce compte',
  'account.action.failed': 'L’opération a échoué. Veuillez réessayer.',
  'account.disconnect': 'Se déconnecter',
  'account.disconnect.busy': 'Déconnexion…',
  'account.disconnect.failed': 'Échec de la déconnexion',
}

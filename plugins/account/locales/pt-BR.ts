import type { AccountMessages } from '../messages.js'

export const ptBR: Readonly<Record<keyof AccountMessages, string>> = {
  'account.title': 'Conta',
  'account.copy': 'Copiar o endereço de {name}',
  'account.copied': 'Copiado',
  'account.copy.failed': 'Este navegador não permite copiar. Selecione o endereço e copie manualmente.',
  'account.explorer': 'Abrir no explorador de blocos, nova janela',
  'account.balance.loading': 'Carregando o saldo',
  'account.balance.retry': 'Tentar novamente',
  'account.balance.again': 'Nova tentativa em {seconds} s',
  'account.balance.snack': 'Saldo de tokens indisponível',
  'account.wallets': '{count} carteiras',
  'account.network': 'Rede',
  'account.network.unknown': 'Escolher uma rede',
  'account.testnet': 'Rede de teste',
  'account.chains': 'Blockchain',
  'account.actions': 'Ações',
  'account.tabs': 'Conteúdo desta conta',
  'account.action.failed': 'Não deu certo. Tente novamente.',
  'account.disconnect': 'Desconectar',
  'account.disconnect.busy': 'Desconectando…',
  'account.disconnect.failed': 'Falha ao desconectar',
}

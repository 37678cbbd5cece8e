import type { messages } from '../messages.js'

/** Portuguese of Brazil; the visitor is addressed as “você”. */
export const ptBR: Readonly<Record<keyof typeof messages, string>> = {
  'modal.language': 'pt-BR',
  'modal.direction': 'ltr',
  'button.connect': 'Conectar carteira',
  'button.connecting': 'Conectando…',
  'button.failed': 'Não carregou. Tentar novamente',
  'button.switchNetwork': 'Trocar de rede',
  'button.selectNetwork': 'Escolher rede',
  'button.unknownNetwork': 'Rede desconhecida',
  'modal.close': 'Fechar',
  'modal.back': 'Voltar',
  'modal.help': 'O que é uma carteira?',
  'modal.loading': 'Carregando…',
  'modal.failed': 'Não foi possível carregar esta parte.',
  'modal.crashed': 'Esta parte parou de funcionar.',
  'modal.gone': 'Isto não está mais disponível aqui.',
  'modal.retry': 'Tentar novamente',
  'modal.dismiss': 'Dispensar',
  'modal.details': 'Copiar detalhes',
  'modal.copied': 'Copiado',
  'rail.label': 'Conexão',
  'rail.none': 'Não conectado',
  'rail.connected': 'Conectado a',
  'rail.unsupported': '{network}: sem suporte',
  'rail.switch': 'Trocar de rede',
}

import type { ReceiveMessages } from '../messages.js'

export const ptBR: Readonly<Record<keyof ReceiveMessages, string>> = {
  'receive.title': 'Receber',
  'receive.qr': 'Código QR do endereço',
  'receive.qr.failed': 'Não foi possível desenhar o código. Copie o endereço.',
  'receive.copy': 'Copiar endereço',
  'receive.copied': 'Endereço copiado',
  'receive.copy.failed': 'Falha ao copiar',
  'receive.share': 'Compartilhar',
  'receive.one':
    'Envie a este endereço apenas ativos em {network}. Os enviados em outras redes podem se perder.',
  'receive.several':
    'Envie a este endereço apenas ativos nestas redes. Os enviados em outras redes podem se perder.',
  'receive.networks': 'Redes',
}

import type { TokensMessages } from '../messages.js'

export const ptBR: Readonly<Record<keyof TokensMessages, string>> = {
  'tokens.title': 'Tokens',
  'tokens.total': 'Valor total',
  'tokens.total.loading': 'Carregando o valor total',
  'tokens.loading': 'Carregando os tokens',
  'tokens.age': 'Atualizado: {ago}',
  'tokens.refresh': 'Atualizar',
  'tokens.snack': 'Saldo de tokens indisponível',
  'tokens.failed': 'Não foi possível ler os tokens.',
  'tokens.again': 'Nova tentativa em {seconds} s',
  'tokens.partial': 'Só parte dos tokens pôde ser lida, sem preços.',
  'tokens.none': 'Nenhum token ainda.',
  'tokens.none.text': 'O que você receber ou comprar aparecerá aqui.',
  'tokens.own': 'Enviar de {wallet} {address}',
  'tokens.own.copied': 'Seu endereço foi copiado: cole-o como destinatário.',
  'tokens.hidden.show': 'Mostrar tokens ocultos ({count})',
  'tokens.hidden.hide': 'Ocultar estes tokens',
  'tokens.hidden.why': 'Os nomes parecem os de outros tokens ou levam a outro lugar. Tome cuidado com eles.',
  'tokens.mark.lookalike': 'Parece outro',
  'tokens.mark.link': 'Link no nome',
  'tokens.mark.disguised': 'Nome disfarçado',
}

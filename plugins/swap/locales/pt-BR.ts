import type { SwapMessages } from '../messages.js'

export const ptBR: Readonly<Record<keyof SwapMessages, string>> = {
  'swap.title': 'Trocar',
  'swap.pay': 'Você paga',
  'swap.pay.of': 'Valor a pagar em {symbol}',
  'swap.get': 'Você recebe',
  'swap.reverse': 'Inverter o que você paga e recebe',
  'swap.token.search': 'Buscar por nome, símbolo ou endereço',
  'swap.token.loading': 'Carregando os tokens',
  'swap.token.failed': 'Não foi possível carregar os tokens.',
  'swap.token.own': 'Seus',
  'swap.token.suggested': 'Sugeridos',
  'swap.token.popular': 'Populares',
  'swap.token.others': 'Outros',
  'swap.action.token': 'Escolher token',
  'swap.action.amount': 'Digite um valor',
  'swap.action.balance': 'Saldo insuficiente',
  'swap.action.review': 'Conferir troca',
  'swap.preparing': 'Preparando a troca…',
  'swap.quote.loading': 'Consultando o preço…',
  'swap.quote.updated': 'Preço atualizado',
  'swap.quote.failed': 'Não há preço para este par no momento.',
  'swap.quote.retry': 'Tentar novamente',
  'swap.quote.age': 'Preço de',
  'swap.quote.age.of': 'há {seconds} s',
  'swap.impact': 'Impacto no preço',
  'swap.impact.high': 'Esta troca move o preço em {percent}. Um valor menor consegue uma cotação melhor.',
  'swap.impact.severe': 'Você perde cerca de {percent} do valor pelo impacto desta troca no preço.',
  'swap.sure': 'Eu entendo',
  'swap.slippage.field': 'Limite de variação em porcentagem',
  'swap.slippage.wrong': 'Digite um número de {least} a {most}.',
  'swap.slippage.wide': 'Com um limite tão alto, outros podem negociar às suas custas.',
  'swap.slippage.tight': 'Com um limite tão baixo, a troca pode falhar.',
  'swap.provider': 'Provedor',
  'swap.unoffered': 'A troca não está disponível em {network}.',
  'swap.unoffered.choose': 'Redes com troca',
  'swap.review.rate': 'Cotação',
  'swap.allow.together':
    'Em uma única transação, o contrato pode pegar exatamente {amount} e a troca é feita. Se algo falhar, nada acontece.',
  'swap.allow.exact': 'O contrato pode retirar {amount}, e nada mais.',
  'swap.permit.step': 'Assinar para {symbol}',
  'swap.permit.exact':
    'Etapa 1 de 2: assine uma permissão (permit) de exatamente {amount} para {contract}. A assinatura expira em 20 minutos. Assinar não tem taxa.',
  'swap.permit.abandoned':
    'A solicitação ainda pode estar aberta na sua carteira. Recuse-a lá: uma assinatura que chegar agora não será usada.',
  'swap.permit.replaced':
    'A troca agora precisa de uma aprovação no lugar da permissão. Nada foi enviado ainda. A aprovação tem uma taxa de rede.',
  'swap.permit.unread': 'Não foi possível verificar a permissão assinada. Nada foi enviado. Tente de novo.',
  'swap.permit.expired': 'A permissão expirou ou já foi usada. Assine uma nova.',
  'swap.confirm.swap': 'Trocar {amount}',
  'swap.left': 'Sua carteira aceitou a troca. Sua conta vai mostrá-la quando for enviada.',
  'swap.abandoned':
    'A solicitação ainda pode estar aberta na sua carteira. Recuse-a antes de trocar de novo: se você aprovar, a troca é enviada.',
  'swap.allowance.failed': 'Não foi possível ler a permissão. Tente novamente.',
  'swap.allowance.late':
    'A aprovação ainda não foi confirmada. Verifique na sua carteira antes de continuar.',
  'swap.allowance.left': 'A aprovação foi enviada. Depois de confirmada, só falta a troca.',
  'swap.sent': 'Troca enviada',
  'swap.done': '{paid} por cerca de {received}',
  'swap.finished':
    'Troca concluída. Sua carteira não informou a transação, por isso não foi possível compará-la.',
  'swap.failed': 'Erro na transação',
  'swap.unclear': 'Sua carteira não informou se a troca foi enviada. Verifique nela antes de trocar de novo.',
  'swap.moved': 'A conta ou a rede mudou. Confira a troca novamente.',
  'swap.worse': 'O preço mudou. Confira os novos valores antes de continuar.',
  'swap.refused.call': 'O provedor não criou uma solicitação válida. Nada foi enviado.',
  'swap.refused.contract':
    'A solicitação do provedor vai para um contrato que ele não informou. Nada foi enviado.',
  'swap.refused.receiver': 'A solicitação do provedor paga outra pessoa. Nada foi enviado.',
  'swap.refused.token': 'A solicitação do provedor é sobre outros tokens. Nada foi enviado.',
  'swap.refused.amount':
    'A solicitação do provedor usa um valor diferente do que você digitou. Nada foi enviado.',
  'swap.refused.least': 'A solicitação do provedor dá menos do que o cotado. Nada foi enviado.',
  'swap.refused.unknown':
    'Não é possível ler a solicitação do provedor, e ninguém mais poderia verificá-la. Nada foi enviado.',
  'swap.refused.fails':
    'A rede informa que esta troca falharia. Tente novamente ou com um limite de variação maior.',
  'swap.refused.fails.why':
    'A rede informa que esta troca falharia: “{reason}”. Tente novamente ou com um limite de variação maior.',
  'swap.note.unchecked':
    'Não foi possível comparar esta solicitação com a cotação. Compare os valores na sua carteira.',
  'swap.note.unsimulated':
    'A rede não conseguiu executar esta troca antecipadamente. Ela pode falhar e custar a taxa.',
  'swap.note.least':
    'Um teste deu o valor cotado, mas o mínimo desta solicitação não pode ser lido. Compare-o na sua carteira.',
  'swap.note.token': 'Esta solicitação não informa o token que você recebe. Compare-o na sua carteira.',
  'swap.note.value': 'Não foi possível comparar o valor destes tokens. Confira a cotação antes de continuar.',
  'swap.note.open':
    'Uma solicitação desta troca ainda pode estar aberta na sua carteira. Verifique a carteira ou sua atividade antes de trocar de novo.',
  'swap.note.sent':
    'Sua carteira fez uma troca anterior destes tokens depois que a página foi fechada. Verifique seu saldo antes de trocar de novo.',
  'swap.summary': '{pay} por {get}',
}

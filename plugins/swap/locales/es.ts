import type { SwapMessages } from '../messages.js'

export const es: Readonly<Record<keyof SwapMessages, string>> = {
  'swap.title': 'Intercambiar',
  'swap.pay': 'Pagas',
  'swap.pay.of': 'Cantidad que pagas en {symbol}',
  'swap.get': 'Recibes',
  'swap.reverse': 'Invertir lo que pagas y recibes',
  'swap.token.search': 'Buscar por nombre, símbolo o dirección',
  'swap.token.loading': 'Cargando los tokens',
  'swap.token.failed': 'No se pudieron cargar los tokens.',
  'swap.token.own': 'Tuyos',
  'swap.token.suggested': 'Sugeridos',
  'swap.token.popular': 'Populares',
  'swap.token.others': 'Otros',
  'swap.action.token': 'Elige un token',
  'swap.action.amount': 'Ingresa una cantidad',
  'swap.action.balance': 'Saldo insuficiente',
  'swap.action.review': 'Revisar intercambio',
  'swap.preparing': 'Preparando el intercambio…',
  'swap.quote.loading': 'Consultando el precio…',
  'swap.quote.updated': 'Precio actualizado',
  'swap.quote.failed': 'Ahora no hay precio para este par.',
  'swap.quote.retry': 'Intentar de nuevo',
  'swap.quote.age': 'Precio de',
  'swap.quote.age.of': 'hace {seconds} s',
  'swap.impact': 'Impacto en el precio',
  'swap.impact.high':
    'Este intercambio mueve el precio un {percent}. Con una cantidad menor obtienes un mejor tipo de cambio.',
  'swap.impact.severe':
    'Pierdes cerca del {percent} del valor por el impacto de este intercambio en el precio.',
  'swap.sure': 'Lo entiendo',
  'swap.slippage.field': 'Límite de deslizamiento en porcentaje',
  'swap.slippage.wrong': 'Ingresa un número de {least} a {most}.',
  'swap.slippage.wide': 'Con un límite tan alto, otros pueden operar a tu costa.',
  'swap.slippage.tight': 'Con un límite tan bajo, el intercambio puede fallar.',
  'swap.provider': 'Proveedor',
  'swap.unoffered': 'No se ofrecen intercambios en {network}.',
  'swap.unoffered.choose': 'Redes con intercambios',
  'swap.review.rate': 'Tipo de cambio',
  'swap.allow.together':
    'En una sola transacción, el contrato puede tomar exactamente {amount} y se hace el intercambio. Si algo falla, no ocurre nada.',
  'swap.allow.exact': 'El contrato puede tomar {amount}, y nada más.',
  'swap.permit.step': 'Firmar para {symbol}',
  'swap.permit.exact':
    'Paso 1 de 2: firma un permiso (permit) por exactamente {amount} para {contract}. La firma vence a los 20 minutos. Firmar no tiene comisión.',
  'swap.permit.abandoned':
    'La solicitud puede seguir abierta en tu billetera. Recházala allí: una firma que llegue ahora no se usa.',
  'swap.permit.replaced':
    'El intercambio necesita ahora una aprobación en lugar del permiso. Aún no se envió nada. La aprobación tiene una comisión de red.',
  'swap.permit.unread': 'No se pudo comprobar el permiso firmado. No se envió nada. Inténtalo de nuevo.',
  'swap.permit.expired': 'El permiso ha vencido o ya se usó. Firma uno nuevo.',
  'swap.confirm.swap': 'Intercambiar {amount}',
  'swap.left': 'Tu billetera aceptó el intercambio. Tu cuenta lo mostrará cuando se envíe.',
  'swap.abandoned':
    'La solicitud puede seguir abierta en tu billetera. Recházala allí antes de volver a intercambiar: si la apruebas, el intercambio se envía.',
  'swap.allowance.failed': 'No se pudo leer el permiso. Inténtalo de nuevo.',
  'swap.allowance.late':
    'La aprobación aún no está confirmada. Compruébala en tu billetera antes de continuar.',
  'swap.allowance.left': 'Se envió la aprobación. Cuando se confirme, solo faltará el intercambio.',
  'swap.sent': 'Intercambio enviado',
  'swap.done': '{paid} por unos {received}',
  'swap.finished':
    'Intercambio completado. Tu billetera no indicó la transacción, así que no se pudo comparar.',
  'swap.failed': 'Error en la transacción',
  'swap.unclear':
    'Tu billetera no indicó si se envió el intercambio. Compruébalo en ella antes de volver a intercambiar.',
  'swap.moved': 'La cuenta o la red ha cambiado. Revisa el intercambio de nuevo.',
  'swap.worse': 'El precio ha cambiado. Comprueba las nuevas cantidades antes de continuar.',
  'swap.refused.call': 'El proveedor no creó una solicitud válida. No se envió nada.',
  'swap.refused.contract':
    'La solicitud del proveedor va a un contrato que no ha indicado. No se envió nada.',
  'swap.refused.receiver': 'La solicitud del proveedor paga a otra persona. No se envió nada.',
  'swap.refused.token': 'La solicitud del proveedor es sobre otros tokens. No se envió nada.',
  'swap.refused.amount':
    'La solicitud del proveedor toma una cantidad distinta de la que ingresaste. No se envió nada.',
  'swap.refused.least': 'La solicitud del proveedor da menos de lo cotizado. No se envió nada.',
  'swap.refused.unknown':
    'No se puede leer la solicitud del proveedor, y nadie más podría comprobarla. No se envió nada.',
  'swap.refused.fails':
    'La red indica que este intercambio fallaría. Inténtalo de nuevo o con un límite de deslizamiento mayor.',
  'swap.refused.fails.why':
    'La red indica que este intercambio fallaría: «{reason}». Inténtalo de nuevo o con un límite de deslizamiento mayor.',
  'swap.note.unchecked':
    'No se pudo comparar esta solicitud con la cotización. Compara las cantidades en tu billetera.',
  'swap.note.unsimulated':
    'La red no pudo ejecutar este intercambio por adelantado. Puede fallar y costar la comisión.',
  'swap.note.least':
    'Una prueba dio lo cotizado, pero no se puede leer la cantidad mínima de esta solicitud. Compárala en tu billetera.',
  'swap.note.token': 'Esta solicitud no indica el token que recibes. Compáralo en tu billetera.',
  'swap.note.value':
    'No se pudo comparar el valor de estos tokens. Comprueba el tipo de cambio antes de continuar.',
  'swap.note.open':
    'Es posible que siga abierta en tu billetera una solicitud de este intercambio. Revisa tu billetera o tu actividad antes de volver a intercambiar.',
  'swap.note.sent':
    'Tu billetera realizó un intercambio anterior de estos tokens después de que se cerrara su página. Revisa tu saldo antes de volver a intercambiar.',
  'swap.summary': '{pay} por {get}',
}

import type { TokensMessages } from '../messages.js'

export const es: Readonly<Record<keyof TokensMessages, string>> = {
  'tokens.title': 'Tokens',
  'tokens.total': 'Valor total',
  'tokens.total.loading': 'Cargando el valor total',
  'tokens.loading': 'Cargando los tokens',
  'tokens.age': 'Actualizado: {ago}',
  'tokens.refresh': 'Actualizar',
  'tokens.failed': 'Saldo de tokens no disponible',
  'tokens.again': 'Nuevo intento en {seconds} s',
  'tokens.partial': 'Solo se pudo leer una parte de los tokens, sin precios.',
  'tokens.none': 'Aún no hay tokens',
  'tokens.none.text': 'Recibe o compra cripto para empezar.',
  'tokens.own': 'Enviar desde {wallet} {address}',
  'tokens.own.copied': 'Se copió tu dirección: pégala como destinatario.',
  'tokens.all': 'Mostrar todos los tokens ({count})',
  'tokens.fewer': 'Mostrar menos',
  'tokens.hidden.show': 'Mostrar tokens ocultos ({count})',
  'tokens.hidden.hide': 'Ocultar estos tokens',
  'tokens.hidden.why':
    'Sus nombres se parecen a los de otros tokens o llevan a otro sitio. Ten cuidado con ellos.',
  'tokens.mark.lookalike': 'Se parece a otro',
  'tokens.mark.link': 'Enlace en el nombre',
  'tokens.mark.disguised': 'Nombre disfrazado',
}

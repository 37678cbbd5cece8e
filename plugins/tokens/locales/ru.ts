import type { TokensMessages } from '../messages.js'

export const ru: Readonly<Record<keyof TokensMessages, string>> = {
  'tokens.title': 'Токены',
  'tokens.total': 'Общая стоимость',
  'tokens.total.loading': 'Общая стоимость загружается',
  'tokens.loading': 'Токены загружаются',
  'tokens.age': 'Обновлено: {ago}',
  'tokens.refresh': 'Обновить',
  'tokens.snack': 'Баланс токенов недоступен',
  'tokens.failed': 'Не удалось прочитать токены.',
  'tokens.again': 'Повтор через {seconds} с',
  'tokens.partial': 'Удалось прочитать только часть токенов, без цен.',
  'tokens.none': 'Токенов пока нет.',
  'tokens.none.text': 'Здесь появится то, что вы получите или купите.',
  'tokens.own': 'Отправить с {wallet} {address}',
  'tokens.own.copied': 'Ваш адрес скопирован: вставьте его как получателя.',
  'tokens.hidden.show': 'Показать скрытые токены ({count})',
  'tokens.hidden.hide': 'Скрыть эти токены',
  'tokens.hidden.why': 'Их названия похожи на другие токены или содержат ссылки. Будьте осторожны.',
  'tokens.mark.lookalike': 'Похож на другой',
  'tokens.mark.link': 'Ссылка в названии',
  'tokens.mark.disguised': 'Скрытые символы',
}

import type { messages } from '../messages.js'

/** Russian; the visitor is addressed as «вы», names stand where they need no case ending. */
export const ru: Readonly<Record<keyof typeof messages, string>> = {
  'modal.language': 'ru',
  'modal.direction': 'ltr',
  'button.connect': 'Подключить кошелёк',
  'button.connecting': 'Подключение…',
  'button.failed': 'Не загрузилось. Повторить',
  'button.switchNetwork': 'Сменить сеть',
  'button.selectNetwork': 'Выбрать сеть',
  'button.unknownNetwork': 'Неизвестная сеть',
  'modal.close': 'Закрыть',
  'modal.back': 'Назад',
  'modal.help': 'Что такое кошелёк?',
  'modal.loading': 'Загрузка…',
  'modal.failed': 'Не удалось загрузить этот раздел.',
  'modal.crashed': 'Этот раздел перестал работать.',
  'modal.gone': 'Здесь это больше недоступно.',
  'modal.retry': 'Повторить',
  'modal.dismiss': 'Скрыть',
  'modal.details': 'Скопировать подробности',
  'modal.copied': 'Скопировано',
  'rail.label': 'Подключение',
  'rail.none': 'Не подключено',
  'rail.connected': 'Подключено к сети',
  'rail.unsupported': '{network}: не поддерживается',
  'rail.switch': 'Сменить сеть',
}

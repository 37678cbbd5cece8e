import type { AccountMessages } from '../messages.js'

export const ru: Readonly<Record<keyof AccountMessages, string>> = {
  'account.title': 'Аккаунт',
  'account.copy': 'Копировать адрес {name}',
  'account.copied': 'Скопировано',
  'account.copy.failed': 'Этот браузер не разрешает копирование. Выделите адрес и скопируйте его вручную.',
  'account.explorer': 'Открыть в обозревателе блоков, новое окно',
  'account.balance.loading': 'Баланс загружается',
  'account.balance.retry': 'Повторить',
  'account.balance.again': 'Повтор через {seconds} с',
  'account.balance.snack': 'Баланс токенов недоступен',
  'account.wallets': 'Кошельки: {count}',
  'account.network': 'Сеть',
  'account.network.unknown': 'Выбрать сеть',
  'account.testnet': 'Тестовая сеть',
  'account.chains': 'Блокчейн',
  'account.actions': 'Действия',
  'account.tabs': 'Содержимое аккаунта',
  'account.action.failed': 'Не получилось. Попробуйте ещё раз.',
  'account.disconnect': 'Отключить',
  'account.disconnect.busy': 'Отключение…',
  'account.disconnect.failed': 'Не удалось отключить',
}

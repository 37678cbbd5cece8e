import type { AccountMessages } from '../messages.js'

export const tr: Readonly<Record<keyof AccountMessages, string>> = {
  'account.title': 'Hesap',
  'account.copy': '{name} adresini kopyala',
  'account.copied': 'Kopyalandı',
  'account.copy.failed': 'Bu tarayıcı kopyalamaya izin vermiyor. Adresi seçip elle kopyalayın.',
  'account.explorer': 'Blok gezgininde aç, yeni pencere',
  'account.balance.loading': 'Bakiye yükleniyor',
  'account.balance.retry': 'Tekrar dene',
  'account.balance.again': '{seconds} sn sonra tekrar denenecek',
  'account.balance.snack': 'Token bakiyesi alınamadı',
  'account.wallets': '{count} cüzdan',
  'account.network': 'Ağ',
  'account.network.unknown': 'Ağ seç',
  'account.testnet': 'Test ağı',
  'account.chains': 'Zincir',
  'account.actions': 'İşlemler',
  'account.tabs': 'Bu hesaptaki varlıklar',
  'account.action.failed': 'İşlem gerçekleşmedi. Tekrar deneyin.',
  'account.disconnect': 'Bağlantıyı kes',
  'account.disconnect.busy': 'Bağlantı kesiliyor…',
  'account.disconnect.failed': 'Bağlantı kesilemedi',
}

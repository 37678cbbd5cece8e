import type { AccountMessages } from '../messages.js'

export const ar: Readonly<Record<keyof AccountMessages, string>> = {
  'account.title': 'الحساب',
  'account.copy': 'نسخ عنوان {name}',
  'account.copied': 'تم النسخ',
  'account.copy.failed': 'لا يسمح هذا المتصفح بالنسخ. يُرجى تحديد العنوان ونسخه يدويًا.',
  'account.explorer': 'فتح في مستكشف الكتل، نافذة جديدة',
  'account.balance.loading': 'جارٍ تحميل الرصيد',
  'account.balance.retry': 'إعادة المحاولة',
  'account.balance.again': 'إعادة المحاولة خلال {seconds} ث',
  'account.balance.snack': 'رصيد الرموز غير متاح',
  'account.wallets': 'المحافظ: {count}',
  'account.network': 'الشبكة',
  'account.network.unknown': 'اختيار شبكة',
  'account.testnet': 'شبكة اختبار',
  'account.chains': 'سلسلة الكتل',
  'account.actions': 'الإجراءات',
  'account.tabs': 'محتويات هذا الحساب',
  'account.action.failed': 'تعذّر إتمام ذلك. يُرجى المحاولة مرة أخرى.',
  'account.disconnect': 'قطع الاتصال',
  'account.disconnect.busy': 'جارٍ قطع الاتصال…',
  'account.disconnect.failed': 'تعذّر قطع الاتصال',
}

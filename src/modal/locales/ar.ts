import type { messages } from '../messages.js'

/** Modern Standard Arabic; actions are verbal nouns, which fit every visitor. */
export const ar: Readonly<Record<keyof typeof messages, string>> = {
  'modal.language': 'ar',
  'modal.direction': 'rtl',
  'button.connect': 'ربط المحفظة',
  'button.connecting': 'جارٍ الربط…',
  'button.failed': 'لم يُحمَّل. إعادة المحاولة',
  'button.switchNetwork': 'تبديل الشبكة',
  'button.selectNetwork': 'اختيار شبكة',
  'button.unknownNetwork': 'شبكة غير معروفة',
  'modal.close': 'إغلاق',
  'modal.back': 'رجوع',
  'modal.help': 'ما هي المحفظة؟',
  'modal.loading': 'جارٍ التحميل…',
  'modal.failed': 'تعذّر تحميل هذا القسم.',
  'modal.crashed': 'توقّف هذا القسم عن العمل.',
  'modal.gone': 'لم يعد هذا متاحًا هنا.',
  'modal.retry': 'إعادة المحاولة',
  'modal.dismiss': 'إخفاء',
  'modal.details': 'نسخ التفاصيل',
  'modal.copied': 'تم النسخ',
  'rail.label': 'الاتصال',
  'rail.none': 'غير متصل',
  'rail.connected': 'متصل بشبكة',
  'rail.unsupported': '{network}: غير مدعومة',
  'rail.switch': 'تبديل الشبكة',
}

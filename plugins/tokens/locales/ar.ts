import type { TokensMessages } from '../messages.js'

export const ar: Readonly<Record<keyof TokensMessages, string>> = {
  'tokens.title': 'الرموز',
  'tokens.total': 'القيمة الإجمالية',
  'tokens.total.loading': 'جارٍ تحميل القيمة الإجمالية',
  'tokens.loading': 'جارٍ تحميل الرموز',
  'tokens.age': 'آخر تحديث: {ago}',
  'tokens.refresh': 'تحديث',
  'tokens.snack': 'رصيد الرموز غير متاح',
  'tokens.failed': 'تعذّرت قراءة الرموز.',
  'tokens.again': 'إعادة المحاولة خلال {seconds} ث',
  'tokens.partial': 'تعذّرت قراءة كل الرموز، ولا توجد أسعار.',
  'tokens.none': 'لا توجد رموز بعد.',
  'tokens.none.text': 'سيظهر هنا ما تستلمه أو تشتريه.',
  'tokens.own': 'الإرسال من {wallet} {address}',
  'tokens.own.copied': 'نُسخ عنوانك: يُرجى لصقه في خانة المستلم.',
  'tokens.hidden.show': 'إظهار الرموز المخفية ({count})',
  'tokens.hidden.hide': 'إخفاء هذه الرموز',
  'tokens.hidden.why': 'أسماؤها تشبه أسماء رموز أخرى أو تقود إلى مكان آخر. توخَّ الحذر معها.',
  'tokens.mark.lookalike': 'يشبه رمزًا آخر',
  'tokens.mark.link': 'رابط في الاسم',
  'tokens.mark.disguised': 'اسم مموّه',
}

import type { ReceiveMessages } from '../messages.js'

export const ar: Readonly<Record<keyof ReceiveMessages, string>> = {
  'receive.title': 'استلام',
  'receive.qr': 'رمز QR للعنوان',
  'receive.qr.failed': 'تعذّر رسم الرمز. انسخ العنوان بدلاً منه.',
  'receive.copy': 'نسخ العنوان',
  'receive.copied': 'تم نسخ العنوان',
  'receive.copy.failed': 'تعذّر النسخ',
  'receive.share': 'مشاركة',
  'receive.one': 'أرسل إلى هذا العنوان الأصول على {network} فقط. قد تضيع الأصول المرسلة على شبكات أخرى.',
  'receive.several':
    'أرسل إلى هذا العنوان الأصول على هذه الشبكات فقط. قد تضيع الأصول المرسلة على شبكات أخرى.',
  'receive.networks': 'الشبكات',
}

import type { ReceiveMessages } from '../messages.js'

export const hi: Readonly<Record<keyof ReceiveMessages, string>> = {
  'receive.title': 'प्राप्त करें',
  'receive.qr': 'पते का QR कोड',
  'receive.qr.failed': 'कोड नहीं बन सका। इसके बजाय पता कॉपी करें।',
  'receive.copy': 'पता कॉपी करें',
  'receive.copied': 'पता कॉपी हो गया',
  'receive.copy.failed': 'कॉपी नहीं हो सका',
  'receive.share': 'शेयर करें',
  'receive.one': 'इस पते पर केवल {network} की संपत्तियां भेजें। दूसरे नेटवर्क पर भेजी गई संपत्तियां खो सकती हैं।',
  'receive.several': 'इस पते पर केवल इन नेटवर्क की संपत्तियां भेजें। दूसरे नेटवर्क पर भेजी गई संपत्तियां खो सकती हैं।',
  'receive.networks': 'नेटवर्क',
}

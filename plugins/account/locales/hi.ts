import type { AccountMessages } from '../messages.js'

export const hi: Readonly<Record<keyof AccountMessages, string>> = {
  'account.title': 'खाता',
  'account.copy': '{name} का पता कॉपी करें',
  'account.copied': 'कॉपी हो गया',
  'account.copy.failed': 'यह ब्राउज़र कॉपी करने की अनुमति नहीं देता। पता चुनकर खुद कॉपी करें।',
  'account.explorer': 'ब्लॉक एक्सप्लोरर में खोलें, नई विंडो',
  'account.balance.loading': 'बैलेंस लोड हो रहा है',
  'account.balance.retry': 'फिर से कोशिश करें',
  'account.balance.again': '{seconds} से॰ में फिर कोशिश होगी',
  'account.balance.snack': 'टोकन बैलेंस उपलब्ध नहीं है',
  'account.wallets': '{count} वॉलेट',
  'account.network': 'नेटवर्क',
  'account.network.unknown': 'नेटवर्क चुनें',
  'account.testnet': 'टेस्टनेट',
  'account.chains': 'चेन',
  'account.actions': 'कार्रवाइयाँ',
  'account.tabs': 'इस खाते में क्या है',
  'account.action.failed': 'यह नहीं हो सका। फिर से कोशिश करें।',
  'account.disconnect': 'डिस्कनेक्ट करें',
  'account.disconnect.busy': 'डिस्कनेक्ट हो रहा है…',
  'account.disconnect.failed': 'डिस्कनेक्ट नहीं हो सका',
}

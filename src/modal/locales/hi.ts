import type { messages } from '../messages.js'

/** Hindi; the visitor is addressed as आप, with the English words that Indian finance apps use. */
export const hi: Readonly<Record<keyof typeof messages, string>> = {
  'modal.language': 'hi',
  'modal.direction': 'ltr',
  'button.connect': 'वॉलेट कनेक्ट करें',
  'button.connecting': 'कनेक्ट हो रहा है…',
  'button.failed': 'लोड नहीं हुआ। फिर से कोशिश करें',
  'button.switchNetwork': 'नेटवर्क बदलें',
  'button.selectNetwork': 'नेटवर्क चुनें',
  'button.unknownNetwork': 'अज्ञात नेटवर्क',
  'modal.close': 'बंद करें',
  'modal.back': 'वापस जाएँ',
  'modal.help': 'वॉलेट क्या है?',
  'modal.loading': 'लोड हो रहा है…',
  'modal.failed': 'यह हिस्सा लोड नहीं हो सका।',
  'modal.crashed': 'इस हिस्से ने काम करना बंद कर दिया।',
  'modal.gone': 'यह अब यहाँ उपलब्ध नहीं है।',
  'modal.retry': 'फिर से कोशिश करें',
  'modal.dismiss': 'हटाएँ',
  'modal.details': 'विवरण कॉपी करें',
  'modal.copied': 'कॉपी किया गया',
  'rail.label': 'कनेक्शन',
  'rail.none': 'कनेक्ट नहीं है',
  'rail.connected': 'कनेक्टेड नेटवर्क:',
  'rail.unsupported': '{network}: समर्थित नहीं',
  'rail.switch': 'नेटवर्क बदलें',
}

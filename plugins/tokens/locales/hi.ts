import type { TokensMessages } from '../messages.js'

export const hi: Readonly<Record<keyof TokensMessages, string>> = {
  'tokens.title': 'टोकन',
  'tokens.total': 'कुल मूल्य',
  'tokens.total.loading': 'कुल मूल्य लोड हो रहा है',
  'tokens.loading': 'टोकन लोड हो रहे हैं',
  'tokens.age': 'अपडेट: {ago}',
  'tokens.refresh': 'रीफ़्रेश करें',
  'tokens.snack': 'टोकन बैलेंस उपलब्ध नहीं है',
  'tokens.failed': 'टोकन पढ़े नहीं जा सके।',
  'tokens.again': '{seconds} से॰ में फिर कोशिश होगी',
  'tokens.partial': 'केवल कुछ टोकन पढ़े जा सके, कीमतें नहीं।',
  'tokens.none': 'अभी कोई टोकन नहीं है।',
  'tokens.none.text': 'जो आप पाएँगे या खरीदेंगे, वह यहाँ दिखेगा।',
  'tokens.own': '{wallet} {address} से भेजें',
  'tokens.own.copied': 'आपका पता कॉपी हो गया: इसे पाने वाले के रूप में पेस्ट करें।',
  'tokens.hidden.show': 'छिपे हुए टोकन दिखाएँ ({count})',
  'tokens.hidden.hide': 'ये टोकन छिपाएँ',
  'tokens.hidden.why': 'इनके नाम दूसरे टोकन जैसे हैं या कहीं और ले जाते हैं। इनसे सावधान रहें।',
  'tokens.mark.lookalike': 'दूसरे टोकन जैसा',
  'tokens.mark.link': 'नाम में लिंक',
  'tokens.mark.disguised': 'छिपाया हुआ नाम',
}

import type { LegalMessages } from '../messages.js'

export const hi: Readonly<Record<keyof LegalMessages, string>> = {
  'legal.terms': 'शर्तें',
  'legal.privacy': 'गोपनीयता नीति',
  'legal.notice.both': 'कनेक्ट करके आप {terms} और {privacy} स्वीकार करते हैं।',
  'legal.notice.one': 'कनेक्ट करके आप {link} स्वीकार करते हैं।',
  'legal.agree.both': 'मुझे {terms} और {privacy} स्वीकार हैं',
  'legal.agree.one': 'मुझे स्वीकार: {link}',
  'legal.needed': 'पहले बॉक्स पर सही का निशान लगाएँ।',
}

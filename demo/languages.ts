/** The languages of the modal, as each names itself. */
export const languages = [
  ['en', 'English'],
  ['ar', 'العربية'],
  ['de', 'Deutsch'],
  ['es', 'Español'],
  ['fr', 'Français'],
  ['hi', 'हिन्दी'],
  ['ja', '日本語'],
  ['ko', '한국어'],
  ['pt-BR', 'Português'],
  ['ru', 'Русский'],
  ['tr', 'Türkçe'],
  ['zh-CN', '简体中文'],
] as const

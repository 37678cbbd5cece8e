import type { AuthUser } from '../contract.js'

/** Maximum length of an e-mail shown in full, in characters. */
const WHOLE = 30

/** The user's name in the account view: the name at a social login, else the e-mail, truncated if it is long. */
export const loginName = ({ userName, email }: Pick<AuthUser, 'userName' | 'email'>): string | undefined => {
  if (userName || !email) return userName
  const letters = [...email]
  return letters.length > WHOLE ? `${letters.slice(0, WHOLE).join('')}…` : email
}

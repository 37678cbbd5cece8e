import type { AuthUser } from '../contract.js'

/** Longest an e-mail is shown whole, in characters. */
const WHOLE = 30

/** Who is logged in, as the account view names them: the name at a social login, else the e-mail, cut where it is long. */
export const loginName = ({ userName, email }: Pick<AuthUser, 'userName' | 'email'>): string | undefined => {
  if (userName || !email) return userName
  const letters = [...email]
  return letters.length > WHOLE ? `${letters.slice(0, WHOLE).join('')}…` : email
}

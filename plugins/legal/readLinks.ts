import { readWebLink } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import type { LegalOptions } from './contract.js'

/** The links of the options; throws for one that is no web link. */
export const readLinks = (options: LegalOptions): LegalOptions => {
  const read = (name: keyof LegalOptions) => {
    const rawLink: unknown = options[name] ?? undefined
    const link = readWebLink(rawLink)
    if (rawLink !== undefined && !link)
      throw new PorticoError(`legal's ${name} must be an https link, or an http one to localhost`, {
        category: 'options',
      })
    return link && { [name]: link }
  }
  return Object.freeze({ ...read('termsUrl'), ...read('privacyUrl') })
}

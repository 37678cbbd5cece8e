import { errorText } from 'portico/core'
import type { StandardWallet } from './contract.js'
import { readWords } from './guardWallet.js'

const MAX_NAME = 64
const ICON = /^data:image\/(png|webp|jpeg|gif|svg\+xml)[;,]/i
const MAX_ICON = 128 * 1024
// Control, format (bidi, zero-width) and line separator characters have no place in a name.
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/gu

type Info = Pick<StandardWallet, 'name' | 'icon' | 'chains' | 'features' | 'problem'>

/** Name, icon, chains and features of a wallet, copied; undefined if it has no proper name. Getters run once. */
export const readInfo = (wallet: object): Info | undefined => {
  const named = (() => {
    try {
      const name: unknown = Reflect.get(wallet, 'name')
      const icon: unknown = Reflect.get(wallet, 'icon')
      return {
        name: typeof name === 'string' && name.length < 256 ? name.replace(INVISIBLE, '').trim() : '',
        ...(typeof icon === 'string' && icon.length <= MAX_ICON && ICON.test(icon.trim())
          ? { icon: icon.trim() }
          : {}),
      }
    } catch {
      return { name: '' }
    }
  })()
  if (!named.name || named.name.length > MAX_NAME) return undefined
  try {
    const chains = readWords(Reflect.get(wallet, 'chains'))
    const features = readWords(Object.keys(Reflect.get(wallet, 'features')))
    return { ...named, chains, features }
  } catch (error) {
    return { ...named, chains: [], features: [], problem: errorText(error).slice(0, 200) }
  }
}

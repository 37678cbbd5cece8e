import { describe } from 'vitest'
import { connecting } from './journeys/connecting.js'
import { directory } from './journeys/directory.js'
import { keyboard } from './journeys/keyboard.js'
import { languages } from './journeys/languages.js'
import { logins } from './journeys/logins.js'
import { money } from './journeys/money.js'
import { networks } from './journeys/networks.js'
import { page } from './journeys/page.js'
import { pairing } from './journeys/pairing.js'
import { phones } from './journeys/phones.js'
import { signIn } from './journeys/signIn.js'
import { tag } from './journeys/tag.js'
import { type EngineName, openJourneys } from './openJourneys.js'

/** The main journeys of a visitor, the same in each browser. */
export const journeys = (name: EngineName) => {
  const tools = openJourneys(name)
  describe('an installed wallet', () => connecting(tools))
  describe('money', () => money(tools))
  describe('networks', () => networks(tools))
  describe('a sign-in', () => signIn(tools))
  describe('a login', () => logins(tools))
  describe('a wallet on another device', () => pairing(tools))
  describe('the list of all wallets', () => directory(tools))
  describe('the keyboard', () => keyboard(tools))
  describe('the page around', () => page(tools))
  describe('languages', () => languages(tools))
  describe('a page without a bundler', () => tag(tools))
  describe('narrow pages', () => phones(tools))
}

import { branding } from 'portico/plugins/branding'
import { legal } from 'portico/plugins/legal'
import type { Scene } from '../Scene.js'
import { host } from './logins.js'

const links = { termsUrl: 'https://app.example.org/terms', privacyUrl: 'https://app.example.org/privacy' }
const boxed = {
  plugins: () => legal(links),
  options: { features: { legalCheckbox: true } },
} as const

export const legals: readonly Scene[] = [
  {
    view: 'Connect',
    state: 'terms in the rail',
    plugins: () => legal(links),
    enter: async ({ open, find }) => {
      await open('Connect')
      await find('[data-testid=legal-notice]')
    },
  },
  {
    view: 'Connect',
    state: 'terms to accept',
    ...host,
    announced: [],
    ...boxed,
    enter: async ({ open, find }) => {
      await open('Connect')
      await find('[data-testid=legal-checkbox]')
      await find('[data-testid=social-google]')
    },
  },
  {
    view: 'Connect',
    state: 'terms not accepted',
    ...boxed,
    enter: async ({ open, find, press }) => {
      await open('Connect')
      await find('[data-testid=legal-checkbox]')
      await press('[data-testid=wallet-row]')
      await find('[data-testid=legal-checkbox][aria-invalid=true]')
    },
  },
  {
    view: 'Connect',
    state: 'terms accepted',
    ...boxed,
    enter: async ({ open, press, find }) => {
      await open('Connect')
      await press('[data-testid=legal-checkbox]')
      await find('[data-testid=legal-checkbox]:checked')
    },
  },
  {
    view: 'Connect',
    state: 'terms and branding in the rail',
    plugins: () => [...legal(links), branding()],
    enter: async ({ open, find }) => {
      await open('Connect')
      await find('[data-testid=legal-notice]')
      await find('[data-testid=branding]')
    },
  },
  {
    view: 'Connect',
    state: 'branding in the rail',
    plugins: () => [branding()],
    enter: async ({ open, find }) => {
      await open('Connect')
      await find('[data-testid=branding]')
    },
  },
]

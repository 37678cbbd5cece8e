'use client'
import { settings } from 'portico/core'
import { shownLocale } from './shownLocale.js'
import { useService } from './useService.js'
import { useSource } from './useSource.js'
import { useText } from './view.js'

/** The tag of the language that is shown, for `lang` and `Intl`: the visitor's own, or English where there are no texts in it. */
export const useLocale = (): string =>
  shownLocale(useSource(useService(settings).locale), useText()('modal.language'))

'use client'
import { settings } from 'portico/core'
import { shownLocale } from './shownLocale.js'
import { useService } from './useService.js'
import { useSource } from './useSource.js'
import { useText } from './view.js'

/** The language tag of the shown texts, for `lang` and `Intl`: the visitor's, or English if it has no texts. */
export const useLocale = (): string =>
  shownLocale(useSource(useService(settings).locale), useText()('modal.language'))

import { cell, type Source } from 'portico/kernel'
import { type Choice, readChoice, writeChoice } from './choice.js'
import type { Time } from './createTime.js'
import { type Shown, showChoice } from './showChoice.js'

export type Progress = 'coming' | 'there' | 'failed'

/** Scenes of the gallery, and the modal that shows them. */
export interface Gallery {
  readonly choice: Source<Choice>
  readonly progress: Source<Progress>
  /** Changes the given fields; resolves when the scene has been painted. */
  choose(change: Partial<Choice>): Promise<void>
  /** Restarts the current scene. */
  again(): Promise<void>
  /** Sets the element in which scenes are shown. */
  on(stage: HTMLElement): void
}

/** Keeps the address and the stage in sync with the choice. */
export const createGallery = (time: Time): Gallery => {
  const choice = cell(readChoice(location.search))
  const progress = cell<Progress>('coming')
  let stage: HTMLElement | undefined
  let shown: Shown | undefined

  const dress = ({ dir, locale, theme, bare }: Choice) => {
    const { documentElement: html } = document
    html.dir = dir
    html.lang = bare ? locale : 'en'
    html.dataset.theme =
      theme === 'system' ? (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark') : theme
  }
  const show = async () => {
    if (!stage) return
    shown?.stop()
    progress.set('coming')
    dress(choice.get())
    const active = document.activeElement as HTMLElement | null
    const mine = showChoice(choice.get(), stage, time)
    shown = mine
    try {
      await mine.ready
      // Restores the focus for keyboard users who step through the states, unless a dialog has taken it.
      if (active !== document.body && !choice.get().dialog) active?.focus({ preventScroll: true })
      if (shown === mine) progress.set('there')
    } catch (error) {
      if (shown !== mine) return
      progress.set('failed')
      throw error
    }
  }
  const quietly = () =>
    show().catch((error) => {
      console.error(error)
    })

  window.addEventListener('popstate', () => {
    choice.set(readChoice(location.search))
    void quietly()
  })
  return {
    choice,
    progress,
    choose: (change) => {
      choice.set({ ...choice.get(), ...change })
      history.replaceState(null, '', writeChoice(choice.get()))
      return show()
    },
    again: show,
    on: (element) => {
      stage = element
      void quietly()
    },
  }
}

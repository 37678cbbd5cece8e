import type { Parser } from 'portico/kernel'
import { type Answer, readAnswer } from './readAnswer.js'
import { readObject } from './readObject.js'

/** The last good answer, as the storage keeps it: in the service's own form, cut to what was understood. */
export interface KeptAnswer {
  readonly projectId: string
  readonly features: readonly {
    readonly id: string
    readonly isEnabled: boolean
    readonly config: readonly string[] | null
  }[]
}

/** What is to be kept of an answer. */
export const keepAnswer = (projectId: string, { entries }: Answer): KeptAnswer => ({
  projectId,
  features: Array.from(entries, ([id, entry]) => ({ id, ...(entry ?? { isEnabled: false, config: null }) })),
})

/** Reads what was kept with the same care as the service's answer. */
export const keptAnswer: Parser<KeptAnswer> = {
  parse: (input) => {
    const { projectId } = readObject(input)
    if (typeof projectId !== 'string') throw new TypeError('The project is missing')
    return keepAnswer(projectId, readAnswer(input))
  },
}

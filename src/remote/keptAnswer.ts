import type { Parser } from 'portico/kernel'
import { type Answer, readAnswer, UNLISTED } from './readAnswer.js'
import { readObject } from './readObject.js'

/** The last valid answer as it is stored: in the service's format, reduced to the known fields. */
export interface KeptAnswer {
  readonly projectId: string
  readonly features: readonly {
    readonly id: string
    readonly isEnabled: boolean
    readonly config: readonly string[] | null
  }[]
  /** Whether the project had used up its plan. */
  readonly isUsedUp: boolean
}

/** Reduces an answer to what is stored. */
export const keepAnswer = (projectId: string, { entries }: Answer, isUsedUp: boolean): KeptAnswer => ({
  projectId,
  isUsedUp,
  // Those added without an entry would make the list longer than an answer may be.
  features: [...entries]
    .filter(([id, entry]) => entry || !UNLISTED.includes(id))
    .map(([id, entry]) => ({ id, ...(entry ?? { isEnabled: false, config: null }) })),
})

/** Validates a stored answer like an answer of the service. */
export const keptAnswer: Parser<KeptAnswer> = {
  parse: (input) => {
    const { projectId, isUsedUp } = readObject(input)
    if (typeof projectId !== 'string') throw new TypeError('The project is missing')
    return keepAnswer(projectId, readAnswer(input), isUsedUp === true)
  },
}

import { frameworks, plugins, signIns } from './choices.js'

/** The answers of whoever starts a project. */
export interface Answers {
  readonly folder: string
  readonly framework: string
  readonly plugins: readonly string[]
  readonly signIn: string
  readonly projectId: string
}

/** The answers that flags have given. */
export type Given = { readonly [K in keyof Answers]?: Answers[K] | undefined }

/** The answers that `--yes` gives to questions without a flag. */
export const defaults: Answers = {
  folder: 'portico-app',
  framework: 'react',
  plugins: [],
  signIn: 'none',
  projectId: '',
}

/** Whether a plugin of the list works only with a project id. */
export const needsProject = (chosen: readonly string[]): boolean =>
  plugins.some((each) => each.needsProject && chosen.includes(each.id))

/** The first fault in the answers given by flags, as a sentence; undefined if there is none. */
export function problemOf({ framework, plugins: chosen = [], signIn }: Given): string | undefined {
  const check = (flag: string, value: string | undefined, known: readonly { readonly id: string }[]) => {
    const ids = known.map(({ id }) => id)
    return value === undefined || ids.includes(value)
      ? undefined
      : `${flag} does not know "${value}". It knows: ${ids.join(', ')}.`
  }
  return [
    check('--framework', framework, frameworks),
    ...chosen.map((each) => check('--plugins', each, plugins)),
    check('--sign-in', signIn, signIns),
  ].find((each) => each !== undefined)
}

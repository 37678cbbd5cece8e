import type { Readable, Writable } from 'node:stream'
import { intro, isCancel, multiselect, select, text } from '@clack/prompts'
import { type Answers, defaults, type Given, needsProject } from './answers.js'
import { type Choice, frameworks, plugins, signIns } from './choices.js'

const optionsOf = (choices: readonly Choice[]) =>
  choices.map(({ id, label, hint }) => ({ value: id, label, ...(hint && { hint }) }))

/** Asks for the answers that flags have not given; undefined if the questions were left. */
export async function askAnswers(
  given: Given,
  streams: { readonly input?: Readable; readonly output?: Writable } = {},
): Promise<Answers | undefined> {
  intro('A new project with Portico', streams)
  const folder =
    given.folder ??
    (await text({
      ...streams,
      message: 'Folder',
      placeholder: defaults.folder,
      defaultValue: defaults.folder,
    }))
  if (isCancel(folder)) return undefined
  const framework =
    given.framework ?? (await select({ ...streams, message: 'Framework', options: optionsOf(frameworks) }))
  if (isCancel(framework)) return undefined
  const chosen =
    given.plugins ??
    (await multiselect({
      ...streams,
      message: 'Plugins, besides installed wallets, account and networks (space chooses, enter continues)',
      options: optionsOf(plugins),
      required: false,
    }))
  if (isCancel(chosen)) return undefined
  const signIn =
    given.signIn ??
    (await select({
      ...streams,
      message: 'Do visitors sign in with their wallet?',
      options: optionsOf(signIns),
    }))
  if (isCancel(signIn)) return undefined
  const projectId =
    given.projectId ??
    (needsProject(chosen)
      ? await text({
          ...streams,
          message: 'Project id, from dashboard.reown.com (may be entered later)',
          defaultValue: '',
        })
      : '')
  if (isCancel(projectId)) return undefined
  return { folder, framework, plugins: chosen, signIn, projectId }
}

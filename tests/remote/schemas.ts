import * as z from 'zod/mini'

const text = z.string().check(z.maxLength(64))

/** The expected result of `readAnswer` for an answer and an entry. */
export const answerSchema = z.object({ features: z.array(z.unknown()).check(z.maxLength(100)) })
export const entrySchema = z.object({
  id: text,
  isEnabled: z.boolean(),
  config: z.optional(z.nullable(z.array(text).check(z.maxLength(50)))),
})
/** The stored form of an answer. */
export const keptSchema = z.object({
  projectId: z.string(),
  features: z.array(z.unknown()).check(z.maxLength(100)),
})

import type { Namespace } from 'portico/kernel'

/** The visitor's answers to the wallet's prompts; `manual` waits for the test, `never` forever. */
export type WalletAnswer = 'approve' | 'reject' | 'never' | 'manual'

/** A prompt of the wallet. */
export interface MockPrompt {
  /** Namespace of the request. */
  readonly namespace: Namespace
  /** The RPC method; for a connection the one that requests accounts. */
  readonly method: string
  /** Params as received. */
  readonly params: unknown
  /** Approves; a given result is the answer. */
  approve(result?: unknown): void
  /** Rejects with code 4001, or with the given error. */
  reject(error?: unknown): void
}

/** How a wallet decides. */
export interface PromptOptions {
  /** The error of a visitor who declines. */
  declined(): unknown
  /** Decides in the visitor's place. */
  readonly ask?: (() => boolean | Promise<boolean>) | undefined
}

/** The prompts of a mock wallet, and how its visitor answers them. */
export const createPrompts = (initial: WalletAnswer = 'approve') => {
  let how = initial
  const waiting: MockPrompt[] = []
  const asked: string[] = []

  const wait = (
    question: Pick<MockPrompt, 'namespace' | 'method' | 'params'>,
    declined: () => unknown,
    result: () => unknown,
  ) =>
    new Promise<unknown>((resolve, reject) => {
      if (how === 'never') return
      const settle = (run: () => void) => {
        waiting.splice(waiting.indexOf(prompt), 1)
        try {
          run()
        } catch (error) {
          reject(error)
        }
      }
      const prompt: MockPrompt = {
        ...question,
        approve: (...given) => settle(() => resolve(given.length ? given[0] : result())),
        reject: (error) => settle(() => reject(error ?? declined())),
      }
      waiting.push(prompt)
    })

  return {
    waiting,
    answer: (next: WalletAnswer) => {
      how = next
    },
    /** How many there were, of one method or of all. */
    count: (method?: string) => (method ? asked.filter((each) => each === method).length : asked.length),
    /** Asks the visitor; resolves with the result if they approve. */
    ask: async (
      question: Pick<MockPrompt, 'namespace' | 'method' | 'params'>,
      { declined, ask }: PromptOptions,
      result: () => unknown = () => undefined,
    ): Promise<unknown> => {
      asked.push(question.method)
      if (ask ? await ask() : how === 'approve') return Promise.resolve().then(result)
      if (ask || how === 'reject') throw declined()
      return wait(question, declined, result)
    },
  }
}

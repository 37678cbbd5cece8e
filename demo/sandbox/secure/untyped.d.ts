// The package has no types of its own.
declare module 'oidc-provider' {
  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>)
    callback(): (request: object, response: object) => void
    on(event: string, listener: (...given: unknown[]) => void): this
    interactionDetails(request: object, response: object): Promise<unknown>
    interactionFinished(
      request: object,
      response: object,
      result: object,
      options?: { mergeWithLastSubmission?: boolean },
    ): Promise<void>
  }
}

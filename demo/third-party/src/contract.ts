import { type Service, type Source, service } from 'portico/kernel'

/** Service that other plugins and the page can use. */
export interface Greeter {
  /** Says hello and emits `greeting.said`. */
  hello(name: string): string
  readonly said: Source<{ readonly count: number }>
}
export const greeter: Service<Greeter> = service<Greeter>('greeting')

declare module 'portico/kernel' {
  interface Features {
    greeting: boolean
  }
  interface Views {
    GreetingCard: { name: string } | undefined
  }
  interface Events {
    'greeting.said': { name: string; text: string }
    'greeting.refused': { method: string }
  }
  interface Methods {
    greeting_hello: { params: readonly [name: string]; result: string }
  }
  interface Messages {
    'greeting.title': undefined
    'greeting.action': undefined
    'greeting.text': { name: string }
    'greeting.count': { count: number }
    'greeting.again': undefined
  }
}

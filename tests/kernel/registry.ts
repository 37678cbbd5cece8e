declare module 'portico/kernel' {
  interface Events {
    'test.ping': { n: number }
  }
  interface Hooks {
    'test.list': { value: readonly string[]; answer: readonly string[] }
    'test.veto': { value: string; answer: string }
    'test.gate': { value: string; answer: undefined }
  }
  interface Features {
    'test.list': readonly string[] | false
    'test.flag': boolean
  }
  interface Views {
    TestView: { id: string }
  }
}

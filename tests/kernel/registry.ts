declare module 'portico/kernel' {
  interface Events {
    'test.ping': { n: number }
  }
  interface Hooks {
    'test.list': { kind: 'waterfall'; value: readonly string[] }
    'test.veto': { kind: 'bail'; value: string; answer: string }
    'test.gate': { kind: 'gate'; value: string }
  }
  interface Features {
    'test.list': readonly string[] | false
    'test.flag': boolean
  }
  interface Views {
    TestView: { id: string } | undefined
  }
  interface Messages {
    'test.title': undefined
    'test.text': undefined
  }
  interface Methods {
    test_run: { params: readonly string[]; result: string }
  }
}

export interface ImportViolation {
  readonly rule: string
  readonly from: string
  readonly to: string
  readonly comment?: string
}
export function checkImports(folder?: string): {
  readonly modules: readonly string[]
  readonly violations: readonly ImportViolation[]
}

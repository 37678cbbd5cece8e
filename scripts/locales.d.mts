export function gathered(within?: string): Readonly<Record<string, string>>
export function outdated(within?: string): readonly string[]

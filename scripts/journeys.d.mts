export function browsersPage(all: readonly (object | undefined)[]): string

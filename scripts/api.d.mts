/** The reports of the package's entries by file name. */
export function createReports(): ReadonlyMap<string, string>

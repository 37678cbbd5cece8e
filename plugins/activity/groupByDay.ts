import type { Activity } from './contract.js'

/** The transactions of one day, in the visitor's time zone. */
export interface ActivityDay {
  /** Short month and day, with the year if it is not the current one. */
  readonly label: string
  readonly rows: readonly Activity[]
}

const formats = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  try {
    return new Intl.DateTimeFormat(`${locale}-u-nu-latn`, options)
  } catch {
    return new Intl.DateTimeFormat('en', options)
  }
}

/** Groups sorted transactions by day. */
export const groupByDay = (
  rows: readonly Activity[],
  locale: string,
  now: number,
): readonly ActivityDay[] => {
  const short = formats(locale, { month: 'short', day: 'numeric' })
  const long = formats(locale, { month: 'short', day: 'numeric', year: 'numeric' })
  const year = new Date(now).getFullYear()
  const days: { readonly label: string; readonly rows: Activity[] }[] = []
  for (const row of rows) {
    const date = new Date(row.at)
    const label = (date.getFullYear() === year ? short : long).format(date)
    const last = days.at(-1)
    if (last?.label === label) last.rows.push(row)
    else days.push({ label, rows: [row] })
  }
  return days
}

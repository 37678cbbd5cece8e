/** Whether hosts have to be reached by their alternate in this IANA timezone (spec 9). */
export const isRestrictedTimezone = (timezone: string): boolean =>
  /^Asia\/(Shanghai|Urumqi|Chongqing|Harbin|Kashgar|Macau|Hong_Kong|Beijing)$/.test(timezone)

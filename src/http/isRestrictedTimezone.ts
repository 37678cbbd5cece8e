/** Whether hosts must be reached by their alternative URL in this IANA timezone. */
export const isRestrictedTimezone = (timezone: string): boolean =>
  /^Asia\/(Shanghai|Urumqi|Chongqing|Harbin|Kashgar|Macau|Hong_Kong|Beijing)$/.test(timezone)

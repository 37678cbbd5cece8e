/** Removes keys that reach prototypes from freshly parsed JSON, in place. */
export const dropPrototypeKeys = <T>(json: T): T => {
  if (json && typeof json === 'object')
    for (const key of Object.keys(json) as (keyof T)[])
      if (/^(__proto__|constructor|prototype)$/.test(key as string)) delete json[key]
      else dropPrototypeKeys(json[key])
  return json
}

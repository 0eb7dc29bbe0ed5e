/**
 * Whether a field is no longer what somebody saw who is to change it: a colleague was faster. What is already as it is to
 * be, as after an answer that was lost, is no such field.
 *
 * @param wanted everything as it is to be, also what stays
 */
export const isChangedSince = <Facts extends object>(
  seen: { readonly [Field in keyof Facts]?: Facts[Field] | undefined },
  now: Facts,
  wanted: { readonly [Field in keyof Facts]?: Facts[Field] | undefined },
): boolean =>
  (Object.keys(seen) as (keyof Facts)[]).some(
    (field) => seen[field] !== undefined && now[field] !== seen[field] && now[field] !== wanted[field],
  )

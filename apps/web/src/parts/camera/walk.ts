/** The next shot that is still open after the one at `at`, otherwise the first one that is; the end where there is none. */
export function nextOpen<Name>(walk: readonly Name[], at: number, isOpen: (shot: Name) => boolean): number {
  const after = openAfter(walk, at, isOpen)
  if (after < walk.length) return after
  const first = walk.findIndex(isOpen)
  return first >= 0 ? first : walk.length
}

/** The next shot that is still open after the one at `at`; the end where there is none. */
export function openAfter<Name>(walk: readonly Name[], at: number, isOpen: (shot: Name) => boolean): number {
  const after = walk.findIndex((shot, index) => index > at && isOpen(shot))
  return after >= 0 ? after : walk.length
}

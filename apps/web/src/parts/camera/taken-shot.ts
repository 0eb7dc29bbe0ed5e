import type { FileFault } from '@portal/domain/evidence/file-fault.ts'

/** What became of a picture or video that was taken. */
export type TakenShot =
  /** It is being looked at. */
  | { readonly step: 'looking' }
  /** Nothing is wrong with it, or it is to be used anyway. */
  | { readonly step: 'good' }
  | DoubtedShot

interface DoubtedShot {
  readonly step: 'doubted'
  /** Of the file. */
  readonly id: string
  readonly faults: readonly FileFault[]
  readonly preview: string | undefined
}

/** The first shot of which has to be said whether it is to be used, and where it stands; those put aside are taken again. */
export function firstDoubt<Name>(
  walk: readonly Name[],
  taken: ReadonlyMap<Name, TakenShot>,
  putAside: readonly string[],
): (DoubtedShot & { readonly shot: Name; readonly at: number }) | undefined {
  for (const [at, shot] of walk.entries()) {
    const one = taken.get(shot)
    if (one?.step === 'doubted' && !putAside.includes(one.id)) return { ...one, shot, at }
  }
  return undefined
}

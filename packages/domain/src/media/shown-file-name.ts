import { limits } from '../limits.ts'
import { oneLine } from '../one-line.ts'

/** A file's name as it is shown to people: without folders, on one line, cut to the longest name that is stored. */
export function shownFileName(name: string | undefined): string {
  const plain = oneLine((name ?? '').replaceAll('\\', '/').replace(/\/+$/, '').split('/').at(-1) ?? '')
  // Cutting may halve a pair of surrogates, which PostgreSQL cannot hold.
  return (plain || 'file').slice(-limits.file.name).toWellFormed()
}

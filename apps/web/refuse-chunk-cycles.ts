import type { Plugin } from 'vite'

/**
 * Fails a build in which two files of the web client import each other: what one of them takes from the other while it begins
 * is not there yet, and is missing without an error.
 */
export const refuseChunkCycles = (): Plugin => ({
  name: 'refuse-chunk-cycles',
  generateBundle(_, bundle) {
    const importsOf = (file: string): readonly string[] => {
      const chunk = bundle[file]
      return chunk?.type === 'chunk' ? chunk.imports : []
    }
    const done = new Set<string>()
    const visit = (file: string, way: readonly string[]): void => {
      if (way.includes(file)) this.error(`Files that import each other: ${[...way, file].join(' → ')}`)
      if (done.has(file)) return
      for (const imported of importsOf(file)) visit(imported, [...way, file])
      done.add(file)
    }
    for (const file of Object.keys(bundle)) visit(file, [])
  },
})

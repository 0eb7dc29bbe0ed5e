import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const packages = ['react', 'react-dom', 'react/jsx-runtime']
const prefix = '\0esm:'

/**
 * React is published as CommonJS. Wrapped once as a module with named exports, the other files need no helper that
 * converts it, and the browser one request less.
 */
export function reactAsEsm(): Plugin {
  return {
    name: 'react-as-esm',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: new RegExp(`^(${packages.join('|')})$`) },
      // What React's own files require is the original, and so is what the wrapper below imports.
      handler: (id, importer, { kind }) =>
        kind === 'require-call' || importer === prefix + id ? undefined : prefix + id,
    },
    load: {
      filter: { id: new RegExp(`^${prefix}`) },
      handler(id) {
        const name = id.slice(prefix.length)
        const names = Object.keys(require(name)).filter((key) => /^\w+$/.test(key))
        return `import whole from '${name}'\nexport default whole\nexport const { ${names.join(', ')} } = whole`
      },
    },
  }
}

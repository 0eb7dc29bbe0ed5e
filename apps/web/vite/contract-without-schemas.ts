import type { Plugin } from 'vite'

/** What the browser needs of an endpoint; its schemas are the server's, which checks what it gets and what it answers. */
const kept = new Set(['method', 'path', 'audience', 'takes', 'plainErrors'])

interface Span {
  readonly start: number
  readonly end: number
}

/**
 * Takes the schemas out of `endpoint({ ... })`, and marks what then nobody uses as removable. The web client calls by
 * method and path, with types; zod and the schemas are left to the server.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/(contract|domain)\/src\/.*[.]ts$/ },
      handler(code, id) {
        // Nothing in these two packages does anything when it is loaded.
        if (id.includes('/domain/')) return { code, map: null, moduleSideEffects: false }
        const edits: (Span & { readonly text: string })[] = []
        for (const statement of this.parse(code, { lang: 'ts' }).body) {
          const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
          if (declared?.type !== 'VariableDeclaration') continue
          for (const { init } of declared.declarations) {
            if (!init || init.type === 'ArrowFunctionExpression' || init.type === 'Literal') continue
            edits.push({ start: init.start, end: init.start, text: '/*@__PURE__*/ (() => (' })
            edits.push({ start: init.end, end: init.end, text: '))()' })
            if (init.type !== 'CallExpression' || code.slice(init.callee.start, init.callee.end) !== 'endpoint')
              continue
            const [definition] = init.arguments
            if (definition?.type !== 'ObjectExpression') throw new Error('An endpoint is defined in an unexpected way')
            const parts = definition.properties.filter(
              (part) => part.type === 'Property' && part.key.type === 'Identifier' && kept.has(part.key.name),
            )
            const text = parts.map(({ start, end }) => code.slice(start, end)).join(', ')
            edits.push({ start: definition.start, end: definition.end, text: `{ ${text} }` })
          }
        }
        return { code: edited(code, edits), map: null, moduleSideEffects: false }
      },
    },
  }
}

/** Applies edits that do not overlap. */
const edited = (code: string, edits: (Span & { readonly text: string })[]) =>
  edits
    .sort((one, other) => other.start - one.start || other.end - one.end)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code)

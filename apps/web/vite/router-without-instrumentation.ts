import type { Plugin } from 'vite'

/**
 * React Router can report every navigation and load to whoever passes `instrumentations`. Nobody does here, so what it
 * has for that is left out of the first script.
 */
export function routerWithoutInstrumentation(): Plugin {
  return {
    name: 'router-without-instrumentation',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /react-router\/dist\/.*\/instrumentation\.js/ },
      handler(code) {
        const names = /export \{ ([\w, ]+) \};?\s*$/.exec(code)?.[1]
        if (!names) throw new Error('React Router exports its instrumentation in an unexpected way')
        const exported = names.split(', ').map((name) => `unused as ${name}`)
        return { code: `const unused = () => undefined\nexport { ${exported.join(', ')} }`, map: null }
      },
    },
  }
}

import type { Plugin } from 'vite'

/** What only the server reads of an endpoint, in strings and lists of them. */
const forServer = /\b(?:summary: (?:'[^']*'|"[^"]*")|refusals: \[[^\]]*\]),?/g

/** Takes out of the endpoints that pages call what only the server reads: 2 kB of a page. Their types stay as they are. */
export const lightEndpoints = (): Plugin => ({
  name: 'light-endpoints',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/packages\/contract\/src\/\w[\w-]*\/[\w-]+\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(forServer, ''), map: null }),
  },
})

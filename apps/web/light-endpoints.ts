import type { Plugin } from 'vite'

/** What only the server reads of an endpoint. Of its audience a page asks no more than whether it is `anyone`. */
const forServer =
  /\b(?:summary: (?:'[^']*'|"[^"]*")|refusals: \[[^\]]*\]|audience: '(?:ADMIN|signed-in)'|takes: '\w+'|(?:status|cacheSeconds): \d+|plainErrors: true),?/g

/** Takes it out of the endpoints that pages call: 2 kB of a page. Their types stay as they are. */
export const lightEndpoints = (): Plugin => ({
  name: 'light-endpoints',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/packages\/contract\/src\/\w[\w-]*\/[\w-]+\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(forServer, ''), map: null }),
  },
})

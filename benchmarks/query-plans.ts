/**
 * Prints the plan of every list, search and thread query, of what uploads ask, and of the work in the background, as the
 * portal itself sends them, over many requests and units, and how many statements each call sends:
 * `npm run benchmark -- query-plans 100000` (numbers of requests, each with 3 items and 10 units).
 */
import { withFilledDatabase } from './measuring/filled-database.ts'
import { say } from './measuring/report.ts'
import { plansOfCalls } from './query-plans/plans.ts'

await withFilledDatabase(Number(process.argv[2] ?? 100_000), async ({ url, client }) => {
  for (const { name, statements } of await plansOfCalls(url, client)) {
    say(`\n## ${name}: ${statements.length} statement${statements.length === 1 ? '' : 's'}`)
    for (const line of statements.flat()) say(line)
  }
})

import { journeyOverTwoHosts } from './two-hosts.ts'

// To a browser these are two sites: cookies cross only where they say so.
journeyOverTwoHosts({ pages: '127.0.0.1', api: 'localhost' })

import { journeyOverTwoHosts } from './two-hosts.ts'

journeyOverTwoHosts({ pages: 'warranty.localhost', api: 'api.warranty.localhost' })

import { journeysOverTwoHosts } from './two-hosts.ts'

journeysOverTwoHosts({ pages: 'warranty.localhost', api: 'api.warranty.localhost' })

import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A busy machine may take longer than the second that is the default.
configure({ asyncUtilTimeout: 15_000 })

// Every test starts on an empty page.
afterEach(cleanup)

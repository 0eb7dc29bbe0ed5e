import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// Every test starts on an empty page.
afterEach(cleanup)

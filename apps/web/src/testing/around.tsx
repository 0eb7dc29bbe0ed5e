import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmProvider } from '../ui/confirm.tsx'
import { MemoryRouter } from './memory-router.tsx'

/** What a part of a page has around it, for `render` and `renderHook`: what was read, questions, an address. */
export const around =
  (client = new QueryClient({ defaultOptions: { queries: { retry: false } } })) =>
  ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ConfirmProvider>{children}</ConfirmProvider>
      </MemoryRouter>
    </QueryClientProvider>
  )

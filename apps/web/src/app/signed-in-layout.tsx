import { Outlet } from 'react-router'
import { SignedInFrame } from './signed-in-frame.tsx'

/** Around every screen behind the sign-in. */
export const Component = () => (
  <SignedInFrame>
    <Outlet />
  </SignedInFrame>
)

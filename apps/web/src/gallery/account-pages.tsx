import { Link } from 'react-router'
import { Brand } from '../brand/brand.tsx'
import { AccountShell } from '../ui/account-shell.tsx'
import { Button } from '../ui/button.tsx'
import { CheckList } from '../ui/check-list.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { FooterLinks } from '../ui/footer-links.tsx'
import { FieldRow, Form } from '../ui/form.tsx'
import { SuccessBox } from '../ui/message-box.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'

const frame = {
  brand: <Brand />,
  promise: 'Every loudspeaker deserves a second hearing.',
  promiseLine: 'Warranty and technical exchange for our dealers and distributors.',
  footer: (
    <FooterLinks
      links={[
        { to: '?part=brand', label: 'Privacy Policy' },
        { to: '?part=brand', label: 'Imprint' },
      ]}
    />
  ),
}
const nothing = () => undefined

export function AccountPage() {
  return (
    <AccountShell
      {...frame}
      title="Sign In"
      lead="Good to have you back."
      links={
        <>
          <span>
            No account yet? <Link to="?part=register">Sign Up</Link>
          </span>
          <Link to="?part=brand">Forgot Password</Link>
          <Link to="?part=brand">Verify Email Address</Link>
        </>
      }
    >
      <SuccessBox>Your account is verified. An administrator must now activate it.</SuccessBox>
      <Form onSubmit={nothing}>
        <TextField label="Email" type="email" autoComplete="username" />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          showText="Show password"
          hideText="Hide password"
        />
        <Button variant="primary" type="submit" wide>
          Sign In
        </Button>
      </Form>
    </AccountShell>
  )
}

export function RegisterPage() {
  return (
    <AccountShell
      {...frame}
      wide
      title="Register your account"
      lead="An administrator activates new accounts within 24 hours."
    >
      <Form onSubmit={nothing}>
        <FieldRow>
          <TextField label="First Name" />
          <TextField label="Last Name" error="Last Name is required." />
        </FieldRow>
        <TextField label="Company Name" />
        <FieldRow>
          <TextField label="Email" type="email" />
          <TextField label="Phone Number" optionalText="optional" type="tel" />
        </FieldRow>
        <TextField label="Street" />
        <FieldRow>
          <TextField label="Post Code" />
          <TextField label="City" />
        </FieldRow>
        <TextField label="Country" />
        <FieldRow>
          <PasswordField label="Password" showText="Show password" hideText="Hide password" />
          <PasswordField label="Confirm Password" showText="Show password" hideText="Hide password" />
        </FieldRow>
        <CheckList
          label="Password rules"
          metText="met"
          unmetText="not met"
          items={[
            { text: 'At least 10 characters', met: true },
            { text: 'At least one digit', met: false },
          ]}
        />
        <Checkbox
          label={
            <>
              I accept the <Link to="?part=brand">privacy policy</Link>
            </>
          }
        />
        <Button variant="primary" type="submit" wide>
          Sign Up
        </Button>
      </Form>
    </AccountShell>
  )
}

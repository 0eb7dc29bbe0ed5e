/** The forms that need a captcha. A token for one action is refused for another. */
export const captchaActions = [
  'register',
  'login',
  'verify_email',
  'resend_verification',
  'forgot_password',
  'change_password',
] as const
export type CaptchaAction = (typeof captchaActions)[number]

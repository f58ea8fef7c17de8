import type { Letter } from './mail.ts';

/** What is sent to people. Each says what to do, and what not to if it was not them. */
export function recoveryLetter(to: string, link: string): Letter {
  return {
    to,
    subject: 'Your way back into ContactBook',
    text: `Somebody, probably you, has forgotten the password for this address.

Choose a new one here, within an hour:
${link}

It works once, and ends all log-ins of before. If it was not you, do nothing: your password stays as it is.
`,
  };
}

export function verificationLetter(to: string, link: string): Letter {
  return {
    to,
    subject: 'Is this your address?',
    text: `Somebody, probably you, uses this address in ContactBook. Open this to say that it is yours:
${link}

If it was not you, do nothing.
`,
  };
}

/** To the address of before. */
export function addressChangedLetter(to: string): Letter {
  return {
    to,
    subject: 'Your address in ContactBook was changed',
    text: `Somebody who knows your password has put another e-mail address in the place of this one.

If it was not you, ask whoever runs your ContactBook for help: from now on, only the new address leads back into the account.
`,
  };
}

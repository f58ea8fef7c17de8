import type { Letter } from './mail.ts';

/**
 * The mails that users receive. Each says what to do, and what to do if the user did not request it. None contains text
 * that a user wrote, so the server cannot be made to send such text to a stranger.
 */
export function recoveryLetter(to: string, link: string): Letter {
  return {
    to,
    subject: 'Your way back into ContactBook',
    text: `Somebody, probably you, has forgotten the password for this address.

Choose a new one here, within an hour:
${link}

This link works once. Using it logs you out everywhere else and ends your recovery codes. If it was not you, do nothing: your password stays as it is.
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

/** Sent to the new address of an account. */
export function changeLetter(to: string, link: string): Letter {
  return {
    to,
    subject: 'Is this your new address?',
    text: `Somebody, probably you, wants to use this address for their account in ContactBook. Open this within seven days to say that it is yours:
${link}

Until then nothing changes. For seven days after that, the former address can take the change back.

If it was not you, do not open the link. The account is not yours.
`,
  };
}

/** Sent to the former address, with a link if it was verified. */
export function addressChangedLetter(to: string, link: string | undefined): Letter {
  const help =
    link === undefined
      ? 'If it was not you, ask the person who runs your ContactBook for help. Your recovery codes still work with this address.'
      : `If it was not you, take it back within seven days. This link brings your address back and lets you choose a new password:
${link}`;
  return {
    to,
    subject: 'Your address in ContactBook was changed',
    text: `Your account in ContactBook has another e-mail address now. You log in with the new one.

${help}
`,
  };
}

export function deviceAddedLetter(to: string): Letter {
  return {
    to,
    subject: 'A new device has your ContactBook',
    text: `A phone or program was connected to your account in ContactBook. It can read and change your contacts.

If it was not you, open Account, then Devices, and end it. Then change your password.
`,
  };
}

export function codeUsedLetter(to: string): Letter {
  return {
    to,
    subject: 'A recovery code was used in ContactBook',
    text: `Somebody, probably you, came back into your account in ContactBook with one of your recovery codes and chose a new password.

If it was not you, choose a new password with "Forgot your password?". That logs everybody out and ends all recovery codes.
`,
  };
}
